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

// backUpBeforeMigrations makes the copy that a rollback goes back to, where steps of the schema are still to come.
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

func requireBackupSpace(data string) error {
	free, err := freeBytes(data)
	if err != nil {
		// The copy itself finds out.
		return nil
	}
	if needed := backupSpaceFactor * schoolSize(data); free < needed {
		return fmt.Errorf("Não há espaço para a cópia de segurança anterior à atualização: livres %d MB, necessários %d MB. Nada foi alterado. Libere espaço e inicie de novo.", free/mebibyte, (needed+mebibyte-1)/mebibyte)
	}
	return nil
}

// schoolSize is in bytes, of what a copy holds.
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

var upgradeBackupName = regexp.MustCompile(`^` + upgradeBackupPrefix + `(\d{14})\.zip$`)

type upgradeBackup struct {
	path      string
	createdAt time.Time
}

// listUpgradeBackups begin with the newest one.
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

// removeOldUpgradeBackups leaves the newest one whatever its age.
func removeOldUpgradeBackups(data string, now time.Time) {
	for index, backup := range listUpgradeBackups(data) {
		if index > 0 && now.Sub(backup.createdAt) > upgradeBackupMaxDays*24*time.Hour {
			_ = os.Remove(backup.path)
		}
	}
}
