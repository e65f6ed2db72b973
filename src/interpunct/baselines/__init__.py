"""Trainable segmenters, to compare a system with.

These are the systems of the papers; each gives a posterior for every slot. They see words, times
and speakers, never marks or case.

>>> from interpunct import Document
>>> talk = Document.build("talk", "so it is yes it is".split() * 9, marks=["", "", "."] * 18)
>>> model = train("lm", [talk])
>>> model.segment(Document.build("new", "yes it is so it is".split())).boundaries
array([False, False,  True, False, False,  True])
"""

from interpunct.baselines.labels import Task
from interpunct.baselines.model import Model
from interpunct.baselines.model_file import check_target, load, save
from interpunct.baselines.systems import SYSTEMS, System
from interpunct.baselines.training import train
from interpunct.baselines.training_run import Report

__all__ = ["SYSTEMS", "Model", "Report", "System", "Task", "check_target", "load", "save", "train"]
