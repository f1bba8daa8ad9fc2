package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestBackupIsRestored(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createTestSchool(t, data, testMigrations...)
	// The backup includes changes that are only in the write-ahead log.
	open := openTestDatabase(t, data)
	mustExec(t, open, "INSERT INTO titles VALUES ('Iracema', '', '')")
	target := filepath.Join(data, "..", "copy.zip")
	if err := writeBackup(data, target); err != nil {
		t.Fatal(err)
	}
	restored := filepath.Join(t.TempDir(), "data")
	if err := runRestoreCommand(restored, target, testMigrations); err != nil {
		t.Fatal(err)
	}
	if found := mustQuery[string](t, openTestDatabase(t, restored), "SELECT title FROM titles"); found != "Iracema" {
		t.Errorf("the copy holds %s", found)
	}
	photo, err := os.ReadFile(filepath.Join(restored, "storage", "a", "foto.png"))
	if err != nil || string(photo) != "uma foto" {
		t.Errorf("the backup is incomplete: %v", err)
	}
	marker := filepath.Join(backupsFolder(restored), restoredMarkerName)
	if mark, err := os.ReadFile(marker); err != nil || string(mark) != newMachineMark {
		t.Errorf("the first start does not know of the restore: %q, %v", mark, err)
	}
	// A restore that replaces a school ends the sessions of the backup.
	err = runRestoreCommand(restored, target, testMigrations)
	if mark, markError := os.ReadFile(marker); err != nil || markError != nil || len(mark) > 0 {
		t.Errorf("the sessions of the backup do not end: %v, %q, %v", err, mark, markError)
	}
	// A refused backup leaves no folder.
	if err := runRestoreCommand(restored, target, testMigrations[:1]); err == nil || pathExists(restored+restoredFolderSuffix) {
		t.Errorf("a newer program's backup returns %v, or leaves a folder", err)
	}
	left, _ := filepath.Glob(filepath.Join(data, "..", ".copy-*"))
	if len(left) > 0 {
		t.Errorf("a backup leaves %v", left)
	}
}
