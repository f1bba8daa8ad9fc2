package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// newCopyFolder returns a folder that replaces the other disk. A test has no second disk, so SameDisk is true from the start.
func newCopyFolder(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "outro disco")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

// writeNightlyBackup writes a backup with the content and the time of a night, and returns its name.
func writeNightlyBackup(t *testing.T, data, since, content string) string {
	t.Helper()
	name := nightlyBackupPrefix + "sineta_" + since + ".zip"
	if err := os.MkdirAll(backupsFolder(data), 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(backupsFolder(data), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation(timestampLayout, since, time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
	return name
}

// newTestCopier returns a copier that appends its messages to a list.
func newTestCopier(data, folder string, keepCount int, messages *[]string) *backupCopier {
	return &backupCopier{
		data: data, folder: folder,
		listBackups: func() ([]backupFile, int, error) {
			backups, err := listLocalBackups(data)
			return backups, keepCount, err
		},
		notify: func(sentence string) { *messages = append(*messages, sentence) },
	}
}

// listZipFiles returns the names of the ZIP files in a folder.
func listZipFiles(t *testing.T, folder string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "*.zip"))
	if err != nil {
		t.Fatal(err)
	}
	for index, path := range found {
		found[index] = filepath.Base(path)
	}
	return found
}

func TestBackupsAreCopiedAndRotated(t *testing.T) {
	data, folder := filepath.Join(t.TempDir(), "data"), newCopyFolder(t)
	createIdentifiedSchool(t, data, "2026-01-01 10:00:00.000Z")
	var messages []string
	copier := newTestCopier(data, folder, 2, &messages)
	var names []string
	for night := 1; night <= 4; night++ {
		names = append(names, writeNightlyBackup(t, data, fmt.Sprintf("202611%02d060000", night), fmt.Sprintf("noite %d", night)))
		if err := copier.run(); err != nil {
			t.Fatal(err)
		}
	}
	if found := listZipFiles(t, folder); !slices.Equal(found, names[2:]) {
		t.Errorf("after four nights, of which two are kept, the folder has %v", found)
	}
	content, _ := os.ReadFile(filepath.Join(folder, names[3]))
	status := readStatusFile[copyStatus](data, copyStatusName)
	sum, _ := fileHash(filepath.Join(backupsFolder(data), names[3]))
	if string(content) != "noite 4" || status.File != names[3] || status.Checksum != sum || status.Error != "" || status.LastCopyAt.IsZero() || !status.SameDisk {
		t.Errorf("%q, %+v", content, status)
	}
	// The next run replaces a copy that was damaged or deleted.
	if err := os.Truncate(filepath.Join(folder, names[3]), 2); err != nil {
		t.Fatal(err)
	}
	if err := copier.run(); err != nil {
		t.Fatal(err)
	}
	if content, _ := os.ReadFile(filepath.Join(folder, names[3])); string(content) != "noite 4" {
		t.Errorf("a damaged copy is not replaced: %q", content)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 || len(messages) > 0 {
		t.Errorf("%v is left, the messages are %v", left, messages)
	}
}

func TestNightlyUpgradeAndRecentBackupsAreCopied(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	of := func(name string, days int) backupFile {
		return backupFile{name: name, modifiedAt: now.AddDate(0, 0, -days)}
	}
	var names []string
	for _, backup := range selectBackupsToCopy([]backupFile{
		of("antiga.zip", 31), of("manual.zip", 29), of(nightlyBackupPrefix+"a_1.zip", 3), of(nightlyBackupPrefix+"a_2.zip", 2), of(nightlyBackupPrefix+"a_3.zip", 1),
		of(upgradeBackupPrefix+"20260101000000.zip", 300),
	}, 2, now) {
		names = append(names, backup.name)
	}
	if want := []string{nightlyBackupPrefix + "a_3.zip", nightlyBackupPrefix + "a_2.zip", "manual.zip", upgradeBackupPrefix + "20260101000000.zip"}; !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
}

// Each error is reported once for each backup, names its remedy, and ends when its cause ends.
func TestCopyErrorIsReportedOnceForEachBackup(t *testing.T) {
	for name, row := range map[string]struct {
		harm, mend func(data, folder string) error
		want       string
	}{
		"a disconnected disk": {
			func(_, folder string) error { return os.Rename(folder, folder+".away") },
			func(_, folder string) error { return os.Rename(folder+".away", folder) },
			"não existe: o disco não está conectado",
		},
		"an empty folder instead of the other disk": {
			func(data, folder string) error {
				return changeCopyStatus(data, func(status *copyStatus) { status.SameDisk = false })
			},
			func(data, folder string) error {
				return changeCopyStatus(data, func(status *copyStatus) { status.SameDisk = true })
			},
			"não está conectado: a pasta está agora no disco do próprio computador",
		},
		"a file instead of the folder": {
			func(_, folder string) error {
				return errors.Join(os.Rename(folder, folder+".away"), os.WriteFile(folder, nil, 0o600))
			},
			func(_, folder string) error {
				return errors.Join(os.Remove(folder), os.Rename(folder+".away", folder))
			},
			"não é uma pasta",
		},
		"another school's folder": {
			func(_, folder string) error {
				return os.WriteFile(filepath.Join(folder, schoolIDName), []byte("outra"), 0o600)
			},
			func(_, folder string) error { return os.Remove(filepath.Join(folder, schoolIDName)) },
			"cópias de outra escola",
		},
	} {
		data, folder := filepath.Join(t.TempDir(), "data"), newCopyFolder(t)
		createIdentifiedSchool(t, data, "2026-01-01 10:00:00.000Z")
		var messages []string
		copier := newTestCopier(data, folder, 7, &messages)
		writeNightlyBackup(t, data, "20261101060000", "uma")
		if err := copier.run(); err != nil {
			t.Fatal(err)
		}
		good := readStatusFile[copyStatus](data, copyStatusName).LastCopyAt
		second := writeNightlyBackup(t, data, "20261102060000", "duas")
		if err := row.harm(data, folder); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := copier.run(); err == nil {
				t.Errorf("%s: the run reports no error", name)
			}
		}
		status := readStatusFile[copyStatus](data, copyStatusName)
		if len(messages) != 1 || !strings.Contains(status.Error, row.want) || !status.LastCopyAt.Equal(good) {
			t.Errorf("%s: the messages are %v, the status is %+v", name, messages, status)
		}
		writeNightlyBackup(t, data, "20261103060000", "três")
		_ = copier.run()
		if len(messages) != 2 {
			t.Errorf("%s: after the next night there are %d messages", name, len(messages))
		}
		if err := row.mend(data, folder); err != nil {
			t.Fatal(err)
		}
		if err := copier.run(); err != nil || !pathExists(filepath.Join(folder, second)) || readStatusFile[copyStatus](data, copyStatusName).Error != "" {
			t.Errorf("%s: after the cause ended: %v", name, err)
		}
	}
}

// changeCopyStatus changes the status file.
func changeCopyStatus(data string, change func(status *copyStatus)) error {
	status := readStatusFile[copyStatus](data, copyStatusName)
	change(&status)
	return writeStatusFile(data, copyStatusName, status)
}

func TestCopyFolderInsideTheDataFolderIsRefused(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createIdentifiedSchool(t, data, "2026-01-01 10:00:00.000Z")
	writeNightlyBackup(t, data, "20261101060000", "uma")
	for _, folder := range []string{data, backupsFolder(data)} {
		var messages []string
		if err := newTestCopier(data, folder, 7, &messages).run(); err == nil || !strings.Contains(err.Error(), "dentro da pasta de dados") {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// A disk that does not respond delays only its own run.
func TestSlowDiskDelaysNoOtherRun(t *testing.T) {
	data, folder := filepath.Join(t.TempDir(), "data"), newCopyFolder(t)
	createIdentifiedSchool(t, data, "2026-01-01 10:00:00.000Z")
	writeNightlyBackup(t, data, "20261101060000", "uma")
	var messages []string
	copier := newTestCopier(data, folder, 7, &messages)
	reached, answered, ended := make(chan bool), make(chan bool), make(chan error)
	listed := copier.listBackups
	copier.listBackups = func() ([]backupFile, int, error) {
		backups, keepCount, err := listed()
		for index := range backups {
			backups[index].open = func() (io.ReadCloser, error) {
				reached <- true
				<-answered
				return io.NopCloser(strings.NewReader("uma")), nil
			}
		}
		return backups, keepCount, err
	}
	go func() { ended <- copier.run() }()
	<-reached
	if err := copier.run(); err != nil || len(messages) != 0 {
		t.Errorf("a second run during the first returns %v", err)
	}
	copier.startedAtLock.Lock()
	copier.startedAt = time.Now().Add(-backupCopyTimeout)
	copier.startedAtLock.Unlock()
	if err := copier.run(); err == nil || !strings.Contains(err.Error(), "não responde") || len(messages) != 1 {
		t.Errorf("after the timeout the run returns %v", err)
	}
	answered <- true
	if err := <-ended; err != nil || readStatusFile[copyStatus](data, copyStatusName).Error != "" {
		t.Errorf("when the disk responds again: %v", err)
	}
}

func TestFailedCopyLeavesNoPartialFile(t *testing.T) {
	folder := newCopyFolder(t)
	broken := backupFile{name: "a.zip", open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.MultiReader(strings.NewReader("meia"), failingReader{})), nil
	}}
	if _, err := copyVerified(broken, filepath.Join(folder, "a.zip")); err == nil {
		t.Error("a partial copy is accepted")
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 0 {
		t.Errorf("%v is left", entries)
	}
}

// failingReader fails at the first read.
type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
