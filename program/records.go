package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// readRecord reads one of the records among the backups; what can't be read is empty.
func readRecord[Record any](data, name string) Record {
	var found Record
	if text, err := os.ReadFile(filepath.Join(backupsIn(data), name)); err == nil {
		_ = json.Unmarshal(text, &found)
	}
	return found
}

// writeRecord writes aside and moves in, so that who reads meanwhile reads a whole one.
func writeRecord(data, name string, record any) error {
	text, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(backupsIn(data), 0o700); err != nil {
		return err
	}
	path := filepath.Join(backupsIn(data), name)
	aside := fmt.Sprintf("%s.%d.new", path, os.Getpid())
	if err := os.WriteFile(aside, text, 0o600); err != nil {
		return errors.Join(err, os.Remove(aside))
	}
	return os.Rename(aside, path)
}

func moment(at time.Time) time.Time {
	return at.UTC().Truncate(time.Second)
}
