package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestBackupIsMadeBeforeMigrations(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createTestSchool(t, data, slices.Concat(pocketBaseMigrations(), testMigrations[:1])...)
	if err := backUpBeforeMigrations(data, testMigrations[:1]); err != nil || len(listUpgradeBackups(data)) != 0 {
		t.Errorf("a backup was made without pending migrations: %v", err)
	}
	if err := backUpBeforeMigrations(data, testMigrations); err != nil || len(listUpgradeBackups(data)) != 1 {
		t.Errorf("no backup was made: %v", err)
	}
}

func TestOldUpgradeBackupsAreRemoved(t *testing.T) {
	data := t.TempDir()
	if err := os.MkdirAll(backupsFolder(data), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"before_upgrade_20260101000000.zip", "before_upgrade_20260201000000.zip", "before_upgrade_20260601000000.zip", "noite.zip"} {
		if err := os.WriteFile(filepath.Join(backupsFolder(data), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	removeOldUpgradeBackups(data, time.Date(2026, 2, 15, 0, 0, 0, 0, time.UTC))
	if left := len(listUpgradeBackups(data)); left != 2 {
		t.Errorf("%d backups are left when the oldest is 45 days old", left)
	}
	removeOldUpgradeBackups(data, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
	if left := listUpgradeBackups(data); len(left) != 1 || !strings.Contains(left[0].path, "20260601") || !pathExists(filepath.Join(backupsFolder(data), "noite.zip")) {
		t.Errorf("after years the backups are %v", left)
	}
}
