package main

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	upgradePrefix = "before_upgrade_"
	// Copies before an upgrade go after so long, the newest one never. They are not among those that are rotated each night.
	upgradeDays = 30
	// A copy is packed beside an unpacked one, and the steps write a log as large as what they change.
	spaceFactor = 2
	stampLayout = "20060102150405"
)

// databases are copied by SQLite itself, so that a copy of a school that is open is whole.
var databases = []string{schoolDatabase, "auxiliary.db"}

// leftOut of a copy: what PocketBase leaves out of its own.
var leftOut = []string{core.LocalBackupsDirName, core.LocalTempDirName, core.LocalAutocertCacheDirName, core.LocalNotifyDirName, "lost+found"}

func backupsIn(data string) string {
	return filepath.Join(data, core.LocalBackupsDirName)
}

// writeCopy packs a data folder as PocketBase's backups do. It works beside a program that serves it. Nothing stays of a copy that broke off.
func writeCopy(data, target string) (err error) {
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	// It would pack itself until the disk is full, and later copies would hold it.
	if isWithin(filepath.Dir(target), data) && !isWithin(filepath.Dir(target), backupsIn(data)) {
		return fmt.Errorf("a pasta %s fica dentro da pasta de dados. Indique outra pasta.", filepath.Dir(target))
	}
	workshop, err := os.MkdirTemp(filepath.Dir(target), ".copy-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(workshop)
	unfinished := filepath.Join(workshop, "copy.zip")
	if err := pack(data, workshop, unfinished); err != nil {
		return err
	}
	return os.Rename(unfinished, target)
}

func pack(data, workshop, target string) (err error) {
	file, err := os.OpenFile(target, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	archive := zip.NewWriter(file)
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	for _, name := range databases {
		if err := packDatabase(archive, filepath.Join(data, name), filepath.Join(workshop, name)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := packOthers(archive, data); err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return file.Sync()
}

func packDatabase(archive *zip.Writer, path, aside string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	database, err := readOnly(path)
	if err != nil {
		return err
	}
	defer database.Close()
	defer os.Remove(aside)
	if _, err := database.Exec("VACUUM INTO ?", aside); err != nil {
		return err
	}
	return packFile(archive, aside, filepath.Base(path))
}

// packOthers packs the rest of the folder, and a part of it that a link has put on another disk.
func packOthers(archive *zip.Writer, data string) error {
	data = resolved(data)
	return packTree(archive, data, "", func(path, name string) error {
		target := resolved(path)
		info, err := os.Stat(target)
		if err != nil || isWithin(target, data) || isWithin(data, target) {
			return nil
		}
		if info.IsDir() {
			return packTree(archive, target, name, func(string, string) error { return nil })
		}
		return packFile(archive, target, filepath.ToSlash(name))
	})
}

// packTree packs a folder under a name. A walk enters no link: linked is called for each.
func packTree(archive *zip.Writer, root, under string, linked func(path, name string) error) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inner, err := filepath.Rel(root, path)
		if err != nil || inner == "." {
			return err
		}
		name := filepath.Join(under, inner)
		if slices.Contains(leftOut, name) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		isDatabase := slices.ContainsFunc(databases, func(database string) bool { return strings.HasPrefix(name, database) })
		if isDatabase {
			return nil
		}
		if entry.Type()&fs.ModeSymlink != 0 {
			return linked(path, name)
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		err = packFile(archive, path, filepath.ToSlash(name))
		if errors.Is(err, fs.ErrNotExist) {
			// Deleted since by a program that serves.
			return nil
		}
		return err
	})
}

func packFile(archive *zip.Writer, path, name string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	header, err := zip.FileInfoHeader(info)
	if err != nil {
		return err
	}
	header.Name, header.Method = name, zip.Deflate
	entry, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(entry, file)
	return err
}

// copyBeforeSteps makes the copy that a rollback goes back to, where steps of the schema are still to come.
func copyBeforeSteps(data string, ours []string) error {
	if len(ours) == 0 || !hasSchool(data) {
		return nil
	}
	applied, err := appliedSteps(data)
	if err != nil {
		return nil
	}
	if len(differenceOf(applied, ours, systemSteps()).pending) == 0 {
		return nil
	}
	if err := needRoom(data); err != nil {
		return err
	}
	name := upgradePrefix + time.Now().UTC().Format(stampLayout) + ".zip"
	if err := writeCopy(data, filepath.Join(backupsIn(data), name)); err != nil {
		return fmt.Errorf("A cópia de segurança anterior à atualização falhou (%w). Nada foi alterado. Verifique o disco e inicie de novo.", err)
	}
	fmt.Printf("Cópia de segurança feita antes da atualização: %s\n", name)
	return nil
}

func needRoom(data string) error {
	free, err := freeBytes(data)
	if err != nil {
		// The copy itself finds out.
		return nil
	}
	if needed := spaceFactor * sizeOfSchool(data); free < needed {
		return fmt.Errorf("Não há espaço para a cópia de segurança anterior à atualização: livres %d MB, necessários %d MB. Nada foi alterado. Libere espaço e inicie de novo.", free/mebibyte, (needed+mebibyte-1)/mebibyte)
	}
	return nil
}

// sizeOfSchool is in bytes, of what a copy holds.
func sizeOfSchool(data string) int64 {
	var sum int64
	for _, part := range append([]string{core.LocalStorageDirName, schoolDatabase + "-wal"}, databases...) {
		_ = filepath.WalkDir(resolved(filepath.Join(data, part)), func(_ string, entry fs.DirEntry, err error) error {
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

var upgradeName = regexp.MustCompile(`^` + upgradePrefix + `(\d{14})\.zip$`)

type upgradeCopy struct {
	path string
	at   time.Time
}

// upgradeCopies begin with the newest one.
func upgradeCopies(data string) []upgradeCopy {
	entries, err := os.ReadDir(backupsIn(data))
	if err != nil {
		return nil
	}
	var found []upgradeCopy
	for _, entry := range entries {
		match := upgradeName.FindStringSubmatch(entry.Name())
		if match == nil {
			continue
		}
		if at, err := time.ParseInLocation(stampLayout, match[1], time.UTC); err == nil {
			found = append(found, upgradeCopy{filepath.Join(backupsIn(data), entry.Name()), at})
		}
	}
	slices.SortFunc(found, func(one, other upgradeCopy) int { return other.at.Compare(one.at) })
	return found
}

// removeAged leaves the newest one whatever its age.
func removeAged(data string, now time.Time) {
	for index, old := range upgradeCopies(data) {
		if index > 0 && now.Sub(old.at) > upgradeDays*24*time.Hour {
			_ = os.Remove(old.path)
		}
	}
}
