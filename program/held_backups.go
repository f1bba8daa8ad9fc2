package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// held is a backup that there is here.
type held struct {
	name string
	at   time.Time
	size int64
	open func() (io.ReadCloser, error)
}

// heldInFolder are the backups in the data folder.
func heldInFolder(data string) ([]held, error) {
	entries, err := os.ReadDir(backupsIn(data))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var found []held
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(entry.Name(), ".zip") {
			continue
		}
		path := filepath.Join(backupsIn(data), entry.Name())
		found = append(found, held{entry.Name(), info.ModTime(), info.Size(), func() (io.ReadCloser, error) { return os.Open(path) }})
	}
	return found, nil
}

// heldInStore are the backups that PocketBase keeps in a bucket.
func heldInStore(app core.App) ([]held, error) {
	store, err := app.NewBackupsFilesystem()
	if err != nil {
		return nil, err
	}
	defer store.Close()
	objects, err := store.List("")
	if err != nil {
		return nil, err
	}
	var found []held
	for _, object := range objects {
		if !strings.HasSuffix(object.Key, ".zip") || strings.ContainsAny(object.Key, `/\`) {
			continue
		}
		found = append(found, held{object.Key, object.ModTime, object.Size, func() (io.ReadCloser, error) {
			store, err := app.NewBackupsFilesystem()
			if err != nil {
				return nil, err
			}
			reader, err := store.GetReader(object.Key)
			if err != nil {
				return nil, errors.Join(err, store.Close())
			}
			return closingBoth{reader, store}, nil
		}})
	}
	return found, nil
}

type closingBoth struct {
	io.ReadCloser
	behind io.Closer
}

func (both closingBoth) Close() error {
	return errors.Join(both.ReadCloser.Close(), both.behind.Close())
}

// toCarry are the backups that belong over there, the newest first: of the nightly ones as many as are kept (0: all).
func toCarry(all []held, keep int, now time.Time) []held {
	all = slices.Clone(all)
	slices.SortFunc(all, func(one, other held) int { return other.at.Compare(one.at) })
	var chosen []held
	nights := 0
	for _, backup := range all {
		switch {
		case strings.HasPrefix(backup.name, nightly):
			if nights++; keep > 0 && nights > keep {
				continue
			}
		case upgradeName.MatchString(backup.name):
		case now.Sub(backup.at) > byHandDays*24*time.Hour:
			continue
		}
		chosen = append(chosen, backup)
	}
	return chosen
}

// tidyFolder keeps as many nightly backups as here, by the time in their names, and those before an upgrade for as long. keep 0: all.
func tidyFolder(folder string, keep int, now time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	var nights, upgrades []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case !entry.Type().IsRegular() || !strings.HasSuffix(name, ".zip"):
		case strings.HasPrefix(name, nightly):
			nights = append(nights, name)
		case upgradeName.MatchString(name):
			upgrades = append(upgrades, name)
		}
	}
	newestFirst := func(one, other string) int { return strings.Compare(stampIn(other), stampIn(one)) }
	slices.SortFunc(nights, newestFirst)
	slices.SortFunc(upgrades, newestFirst)
	for index, name := range nights {
		if keep > 0 && index >= keep {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
	for index, name := range upgrades {
		at, err := time.ParseInLocation(stampLayout, stampIn(name), time.UTC)
		if index > 0 && err == nil && now.Sub(at) > upgradeDays*24*time.Hour {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
}

// stampIn is the time in a backup's name: a share may not keep the file's own.
func stampIn(name string) string {
	whole := strings.TrimSuffix(name, ".zip")
	return whole[max(0, len(whole)-len(stampLayout)):]
}
