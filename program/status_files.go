package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// readStatusFile returns the content of a JSON file among the backups. It returns the zero value if the file is missing or damaged.
func readStatusFile[Record any](data, name string) Record {
	var status Record
	if text, err := os.ReadFile(filepath.Join(backupsFolder(data), name)); err == nil {
		_ = json.Unmarshal(text, &status)
	}
	return status
}

// writeStatusFile writes a record as a JSON file among the backups. It replaces the file as a whole, so that no reader sees a part of it.
func writeStatusFile(data, name string, record any) error {
	text, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(backupsFolder(data), 0o700); err != nil {
		return err
	}
	path := filepath.Join(backupsFolder(data), name)
	temporaryFile := fmt.Sprintf("%s.%d.new", path, os.Getpid())
	if err := os.WriteFile(temporaryFile, text, 0o600); err != nil {
		return errors.Join(err, os.Remove(temporaryFile))
	}
	return os.Rename(temporaryFile, path)
}

// truncateToSecond returns a time in UTC without fractions of a second.
func truncateToSecond(at time.Time) time.Time {
	return at.UTC().Truncate(time.Second)
}
