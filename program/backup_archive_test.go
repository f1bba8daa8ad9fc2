package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// symlinkOrSkip creates a link, or skips the test if the system does not allow it.
func symlinkOrSkip(t *testing.T, target, link string) {
	t.Helper()
	if err := os.Symlink(target, link); err != nil {
		t.Skipf("no links here: %v", err)
	}
}

// backupEntries writes a backup, and returns the names of its files in order.
func backupEntries(t *testing.T, data string) []string {
	t.Helper()
	target := filepath.Join(t.TempDir(), "copia.zip")
	if err := writeBackup(data, target); err != nil {
		t.Fatal(err)
	}
	reader, err := zip.OpenReader(target)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var names []string
	for _, file := range reader.File {
		names = append(names, file.Name)
	}
	slices.Sort(names)
	return names
}

// A school whose first disk became too small keeps its folder, or its photos, on another disk behind a link.
func TestBackupFollowsLinksToOtherDisks(t *testing.T) {
	place := t.TempDir()
	data, photos, alias := filepath.Join(place, "dados da escola"), filepath.Join(place, "fotos"), filepath.Join(place, "alias")
	writeTestFile(t, filepath.Join(data, "VERSION"), "foto")
	writeTestFile(t, filepath.Join(photos, "pessoas", "ana.jpg"), "foto")
	symlinkOrSkip(t, photos, filepath.Join(data, "storage"))
	symlinkOrSkip(t, data, alias)
	symlinkOrSkip(t, data, filepath.Join(data, "volta"))
	symlinkOrSkip(t, filepath.Join(place, "nada"), filepath.Join(data, "perdida"))
	whole := []string{"VERSION", "storage/pessoas/ana.jpg"}
	for _, folder := range []string{data, alias} {
		if names := backupEntries(t, folder); !slices.Equal(names, whole) {
			t.Errorf("the copy of %s holds %q, not %q", folder, names, whole)
		}
	}
	if size := schoolSize(alias); size != int64(len("foto")) {
		t.Errorf("the size is %d bytes, not that of the photo", size)
	}
}

// A backup beside the database would include itself until the disk is full.
func TestBackupInsideTheDataFolderIsRefused(t *testing.T) {
	place := t.TempDir()
	data, alias := filepath.Join(place, "dados"), filepath.Join(place, "alias")
	writeTestFile(t, filepath.Join(data, "VERSION"), "foto")
	writeTestFile(t, filepath.Join(data, "storage", "ana.jpg"), "foto")
	symlinkOrSkip(t, data, alias)
	for _, target := range []string{filepath.Join(data, "copia.zip"), filepath.Join(data, "storage", "copia.zip"), filepath.Join(alias, "copia.zip")} {
		err := writeBackup(data, target)
		if err == nil || !strings.Contains(err.Error(), "dentro da pasta de dados") || pathExists(target) {
			t.Errorf("a backup in %s returns %v", target, err)
		}
	}
	for _, target := range []string{filepath.Join(backupsFolder(data), "copia.zip"), filepath.Join(place, "copia.zip")} {
		if err := writeBackup(data, target); err != nil {
			t.Errorf("a backup in %s returns %v", target, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(data, ".copy-*")); len(left) > 0 {
		t.Errorf("a refused backup leaves %v", left)
	}
}
