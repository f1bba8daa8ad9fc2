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
	if err != nil || string(photo) != "uma foto" || pathExists(filepath.Join(backupsFolder(restored), restoredMarkerName)) {
		t.Errorf("the backup is incomplete: %v", err)
	}
	// A restore that replaces a school ends the sessions of the backup.
	if err := runRestoreCommand(restored, target, testMigrations); err != nil || !pathExists(filepath.Join(backupsFolder(restored), restoredMarkerName)) {
		t.Errorf("the sessions of the backup do not end: %v", err)
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
