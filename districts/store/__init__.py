"""What a workspace keeps: adopted layers, records, the audit trail, original files."""

from districts.store.ledger import StaleRecord
from districts.store.protocol import Store
from districts.store.vintage import Vintage
from districts.store.workspace import create_store, open_store

__all__ = ["StaleRecord", "Store", "Vintage", "create_store", "open_store"]
