package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	upgradeBackupPrefix = "before_upgrade_"
	// The program removes an upgrade backup after this many days, but never the newest. PocketBase's nightly rotation does not count them.
	upgradeBackupMaxDays = 30
	// A backup needs space for unpacked copies of the databases, and a migration's write-ahead log grows as large as its changes.
	backupSpaceFactor = 2
)

// backUpBeforeMigrations makes the backup for a rollback if migrations are pending. It returns an error if the disk has too little space,
// or if the backup fails.
func backUpBeforeMigrations(data string, migrations []string) error {
	if len(migrations) == 0 || !hasSchool(data) {
		return nil
	}
	applied, err := appliedMigrations(data)
	if err != nil {
		return nil
	}
	if len(compareMigrations(applied, migrations, pocketBaseMigrations()).pending) == 0 {
		return nil
	}
	if err := requireBackupSpace(data); err != nil {
		return err
	}
	name := upgradeBackupPrefix + time.Now().UTC().Format(timestampLayout) + ".zip"
	if err := writeBackup(data, filepath.Join(backupsFolder(data), name)); err != nil {
		return fmt.Errorf("A cópia de segurança anterior à atualização falhou (%w). Nada foi alterado. Verifique o disco e inicie de novo.", err)
	}
	fmt.Printf("Cópia de segurança feita antes da atualização: %s\n", name)
	return nil
}

// requireBackupSpace returns an error if the disk has too little space for a backup and the migrations.
func requireBackupSpace(data string) error {
	free, err := freeBytes(data)
	if err != nil {
		// The backup itself reports an error of the disk.
		return nil
	}
	if needed := backupSpaceFactor * schoolSize(data); free < needed {
		return fmt.Errorf("Não há espaço para a cópia de segurança anterior à atualização: livres %d MB, necessários %d MB. Nada foi alterado. Libere espaço e inicie de novo.", free/mebibyte, (needed+mebibyte-1)/mebibyte)
	}
	return nil
}

// schoolSize returns the size in bytes of the files that a backup contains.
func schoolSize(data string) int64 {
	var sum int64
	for _, part := range append([]string{core.LocalStorageDirName, mainDatabase + "-wal"}, databaseNames...) {
		_ = filepath.WalkDir(resolveLinks(filepath.Join(data, part)), func(_ string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() {
				if info, err := entry.Info(); err == nil {
					sum += info.Size()
				}
			}
			return nil
		})
	}
	return sum
}

// upgradeBackupName matches the names of the upgrade backups.
var upgradeBackupName = regexp.MustCompile(`^` + upgradeBackupPrefix + `(\d{14})\.zip$`)

// upgradeBackup is a backup that the program made before it applied migrations.
type upgradeBackup struct {
	path      string
	createdAt time.Time
}

// listUpgradeBackups returns the upgrade backups of a data folder, the newest first.
func listUpgradeBackups(data string) []upgradeBackup {
	entries, err := os.ReadDir(backupsFolder(data))
	if err != nil {
		return nil
	}
	var backups []upgradeBackup
	for _, entry := range entries {
		match := upgradeBackupName.FindStringSubmatch(entry.Name())
		if match == nil {
			continue
		}
		if at, err := time.ParseInLocation(timestampLayout, match[1], time.UTC); err == nil {
			backups = append(backups, upgradeBackup{filepath.Join(backupsFolder(data), entry.Name()), at})
		}
	}
	slices.SortFunc(backups, func(one, other upgradeBackup) int { return other.createdAt.Compare(one.createdAt) })
	return backups
}

// removeOldUpgradeBackups deletes upgrade backups older than upgradeBackupMaxDays, but never the newest one.
func removeOldUpgradeBackups(data string, now time.Time) {
	for index, backup := range listUpgradeBackups(data) {
		if index > 0 && now.Sub(backup.createdAt) > upgradeBackupMaxDays*24*time.Hour {
			_ = os.Remove(backup.path)
		}
	}
}
