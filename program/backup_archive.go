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
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// timestampLayout is the format of the time in a backup's name.
const timestampLayout = "20060102150405"

// databaseNames are the files that SQLite itself copies, so that the backup of a database in use is consistent.
var databaseNames = []string{mainDatabase, "auxiliary.db"}

// backupExclusions are the names that PocketBase's own backups leave out too.
var backupExclusions = []string{core.LocalBackupsDirName, core.LocalTempDirName, core.LocalAutocertCacheDirName, core.LocalNotifyDirName, "lost+found"}

// backupsFolder returns the folder of the backups inside a data folder.
func backupsFolder(data string) string {
	return filepath.Join(data, core.LocalBackupsDirName)
}

// writeBackup writes a backup of a data folder to the file target, in the format of PocketBase's backups. It works while another program
// serves the folder. It refuses a target inside the data folder, except among the backups. After an error no partial file remains.
func writeBackup(data, target string) (err error) {
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	// Such a backup would include itself until the disk is full, and later backups would include it.
	if isWithin(filepath.Dir(target), data) && !isWithin(filepath.Dir(target), backupsFolder(data)) {
		return fmt.Errorf("a pasta %s fica dentro da pasta de dados. Indique outra pasta.", filepath.Dir(target))
	}
	temporaryFolder, err := os.MkdirTemp(filepath.Dir(target), ".copy-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporaryFolder)
	temporaryFile := filepath.Join(temporaryFolder, "copy.zip")
	if err := writeBackupArchive(data, temporaryFolder, temporaryFile); err != nil {
		return err
	}
	return os.Rename(temporaryFile, target)
}

// writeBackupArchive writes the ZIP file target and flushes it. The temporary folder receives the copies of the databases.
func writeBackupArchive(data, temporaryFolder, target string) (err error) {
	file, err := os.OpenFile(target, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	archive := zip.NewWriter(file)
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	for _, name := range databaseNames {
		if err := archiveDatabase(archive, filepath.Join(data, name), filepath.Join(temporaryFolder, name)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := archiveOtherFiles(archive, data); err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return file.Sync()
}

// archiveDatabase adds a consistent copy of the database at path, which SQLite writes to temporaryFile first. It skips a missing database.
func archiveDatabase(archive *zip.Writer, path, temporaryFile string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	database, err := openReadOnly(path)
	if err != nil {
		return err
	}
	defer database.Close()
	defer os.Remove(temporaryFile)
	if _, err := database.Exec("VACUUM INTO ?", temporaryFile); err != nil {
		return err
	}
	return archiveFile(archive, temporaryFile, filepath.Base(path))
}

// archiveOtherFiles adds all other files of the data folder. It follows a link that leads to another place, such as a second disk.
func archiveOtherFiles(archive *zip.Writer, data string) error {
	data = resolveLinks(data)
	return archiveFolder(archive, data, "", func(path, name string) error {
		target := resolveLinks(path)
		info, err := os.Stat(target)
		if err != nil || isWithin(target, data) || isWithin(data, target) {
			return nil
		}
		if info.IsDir() {
			return archiveFolder(archive, target, name, func(string, string) error { return nil })
		}
		return archiveFile(archive, target, filepath.ToSlash(name))
	})
}

// archiveFolder adds the files below root under a name. The walk does not follow links: it calls onLink for each.
func archiveFolder(archive *zip.Writer, root, under string, onLink func(path, name string) error) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inner, err := filepath.Rel(root, path)
		if err != nil || inner == "." {
			return err
		}
		name := filepath.Join(under, inner)
		if slices.Contains(backupExclusions, name) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		isDatabase := slices.ContainsFunc(databaseNames, func(database string) bool { return strings.HasPrefix(name, database) })
		if isDatabase {
			return nil
		}
		if entry.Type()&fs.ModeSymlink != 0 {
			return onLink(path, name)
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		err = archiveFile(archive, path, filepath.ToSlash(name))
		if errors.Is(err, fs.ErrNotExist) {
			// A program that serves the folder has deleted the file since.
			return nil
		}
		return err
	})
}

// archiveFile adds the file at path to the archive under a name.
func archiveFile(archive *zip.Writer, path, name string) error {
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
