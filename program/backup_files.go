package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// backupFile is a backup in the data folder or in a bucket.
type backupFile struct {
	name       string
	modifiedAt time.Time
	size       int64
	open       func() (io.ReadCloser, error)
}

// listLocalBackups returns the backups in the data folder, none if it has no folder of backups.
func listLocalBackups(data string) ([]backupFile, error) {
	entries, err := os.ReadDir(backupsFolder(data))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var backups []backupFile
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(entry.Name(), ".zip") {
			continue
		}
		path := filepath.Join(backupsFolder(data), entry.Name())
		backups = append(backups, backupFile{entry.Name(), info.ModTime(), info.Size(), func() (io.ReadCloser, error) { return os.Open(path) }})
	}
	return backups, nil
}

// listS3Backups returns the backups in the bucket that open connects to.
func listS3Backups(open func() (*filesystem.System, error)) ([]backupFile, error) {
	store, err := open()
	if err != nil {
		return nil, err
	}
	defer store.Close()
	objects, err := store.List("")
	if err != nil {
		return nil, err
	}
	var backups []backupFile
	for _, object := range objects {
		if !strings.HasSuffix(object.Key, ".zip") || strings.ContainsAny(object.Key, `/\`) {
			continue
		}
		backups = append(backups, backupFile{object.Key, object.ModTime, object.Size, func() (io.ReadCloser, error) {
			store, err := open()
			if err != nil {
				return nil, err
			}
			reader, err := store.GetReader(object.Key)
			if err != nil {
				return nil, errors.Join(err, store.Close())
			}
			return storeReader{reader, store}, nil
		}})
	}
	return backups, nil
}

// A bucket that does not answer must not keep a command waiting.
const bucketTimeout = 20 * time.Second

// openEnvironmentBucket connects to the bucket that the environment names for the backups; the program itself reads the same variables
// (domain/platform/environment.ts).
func openEnvironmentBucket() (*filesystem.System, error) {
	variable := func(name string) string { return strings.TrimSpace(os.Getenv("BACKUP_S3_" + name)) }
	pathStyle := slices.Contains([]string{"on", "true", "1", "yes"}, strings.ToLower(variable("PATH_STYLE")))
	endpoint := strings.TrimRight(variable("ENDPOINT"), "/")
	store, err := filesystem.NewS3(variable("BUCKET"), variable("REGION"), endpoint, variable("KEY"), variable("SECRET"), pathStyle)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(bucketTimeout, cancel)
	store.SetContext(ctx)
	return store, nil
}

// storeReader closes the connection to the bucket together with the file.
type storeReader struct {
	io.ReadCloser
	store io.Closer
}

// Close closes the file and then the bucket, and returns the errors of both.
func (reader storeReader) Close() error {
	return errors.Join(reader.ReadCloser.Close(), reader.store.Close())
}

// selectBackupsToCopy returns the backups that belong into the copy folder, the newest first. It takes at most keepCount nightly ones; 0
// takes all.
func selectBackupsToCopy(backups []backupFile, keepCount int, now time.Time) []backupFile {
	backups = slices.Clone(backups)
	slices.SortFunc(backups, func(one, other backupFile) int { return other.modifiedAt.Compare(one.modifiedAt) })
	var selected []backupFile
	nightlyCount := 0
	for _, backup := range backups {
		switch {
		case strings.HasPrefix(backup.name, nightlyBackupPrefix):
			if nightlyCount++; keepCount > 0 && nightlyCount > keepCount {
				continue
			}
		case upgradeBackupName.MatchString(backup.name):
		case now.Sub(backup.modifiedAt) > manualBackupMaxDays*24*time.Hour:
			continue
		}
		selected = append(selected, backup)
	}
	return selected
}

// rotateCopies deletes old copies from the folder. It keeps keepCount nightly ones (0 keeps all), and upgrade backups as long as the data
// folder does.
func rotateCopies(folder string, keepCount int, now time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	var nightly, upgrades []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case !entry.Type().IsRegular() || !strings.HasSuffix(name, ".zip"):
		case strings.HasPrefix(name, nightlyBackupPrefix):
			nightly = append(nightly, name)
		case upgradeBackupName.MatchString(name):
			upgrades = append(upgrades, name)
		}
	}
	newestFirst := func(one, other string) int { return strings.Compare(timestampInName(other), timestampInName(one)) }
	slices.SortFunc(nightly, newestFirst)
	slices.SortFunc(upgrades, newestFirst)
	for index, name := range nightly {
		if keepCount > 0 && index >= keepCount {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
	for index, name := range upgrades {
		at, err := time.ParseInLocation(timestampLayout, timestampInName(name), time.UTC)
		if index > 0 && err == nil && now.Sub(at) > upgradeBackupMaxDays*24*time.Hour {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
}

// timestampInName returns the end of a backup's name, where its time stands. The modification time is no substitute, since a share may not
// keep it.
func timestampInName(name string) string {
	stem := strings.TrimSuffix(name, ".zip")
	return stem[max(0, len(stem)-len(timestampLayout)):]
}
