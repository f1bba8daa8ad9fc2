package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fileSize returns the size of a file in bytes.
func fileSize(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func TestCheckpointEmptiesTheLog(t *testing.T) {
	data := t.TempDir()
	createTestSchool(t, data, testMigrations...)
	path := filepath.Join(data, mainDatabase)
	served := openTestDatabase(t, data)
	mustExec(t, served, "INSERT INTO titles VALUES ('Dom Casmurro', '', '')")
	if fileSize(t, path+"-wal") == 0 {
		t.Fatal("an open database has no log")
	}
	if err := runCheckpointCommand(data); err != nil {
		t.Fatal(err)
	}
	if size := fileSize(t, path+"-wal"); size != 0 {
		t.Errorf("the log still has %d bytes", size)
	}
	var title string
	if err := served.QueryRow("SELECT title FROM titles").Scan(&title); err != nil || title != "Dom Casmurro" {
		t.Errorf("the title is %q: %v", title, err)
	}

	mustExec(t, served, "INSERT INTO titles VALUES ('Iracema', '', '')")
	reader, err := served.Query("SELECT title FROM titles")
	if err != nil || !reader.Next() {
		t.Fatal(err)
	}
	if err := checkpointLog(path, 0); err == nil || !strings.Contains(err.Error(), "outro programa lê o arquivo") {
		t.Errorf("beside a reader it returns %v", err)
	}
	time.AfterFunc(checkpointRetryInterval, func() { _ = reader.Close() })
	if err := checkpointLog(path, checkpointTimeout); err != nil {
		t.Errorf("after the reader it returns %v", err)
	}

	if err := runCheckpointCommand(t.TempDir()); err == nil || !strings.Contains(err.Error(), "Não há escola") {
		t.Errorf("without a school it returns %v", err)
	}
}

func TestCheckpointIsFoundUnderItsEarlierName(t *testing.T) {
	for _, command := range []string{"checkpoint-log", "fold-log"} {
		data := t.TempDir()
		createTestSchool(t, data, testMigrations...)
		served := openTestDatabase(t, data)
		mustExec(t, served, "INSERT INTO titles VALUES ('Dom Casmurro', '', '')")
		if err := run(parseCommandLine([]string{"--dir=" + data, command})); err != nil {
			t.Fatal(err)
		}
		if size := fileSize(t, filepath.Join(data, mainDatabase)+"-wal"); size != 0 {
			t.Errorf("after %s the log still has %d bytes", command, size)
		}
	}
}
