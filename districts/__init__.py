"""Rules-as-code for livestock districts and trespass, over parcel geometry."""

__version__ = "0.1.0"
