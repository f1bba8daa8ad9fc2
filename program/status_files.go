package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// readStatusFile reads one of the records among the backups; what can't be read is empty.
func readStatusFile[Record any](data, name string) Record {
	var status Record
	if text, err := os.ReadFile(filepath.Join(backupsFolder(data), name)); err == nil {
		_ = json.Unmarshal(text, &status)
	}
	return status
}

// writeStatusFile writes aside and moves in, so that who reads meanwhile reads a whole one.
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

func truncateToSecond(at time.Time) time.Time {
	return at.UTC().Truncate(time.Second)
}
