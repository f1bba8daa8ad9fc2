package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func TestFoldLog(t *testing.T) {
	data := t.TempDir()
	schoolIn(t, data, ours...)
	path := filepath.Join(data, schoolDatabase)
	served := within(t, data)
	must(t, served, "INSERT INTO titles VALUES ('Dom Casmurro', '', '')")
	if sizeOf(t, path+"-wal") == 0 {
		t.Fatal("a school that is served has no log")
	}
	if err := commandFoldLog(data); err != nil {
		t.Fatal(err)
	}
	if size := sizeOf(t, path+"-wal"); size != 0 {
		t.Errorf("the log still has %d bytes", size)
	}
	var title string
	if err := served.QueryRow("SELECT title FROM titles").Scan(&title); err != nil || title != "Dom Casmurro" {
		t.Errorf("the title is %q: %v", title, err)
	}

	must(t, served, "INSERT INTO titles VALUES ('Iracema', '', '')")
	reader, err := served.Query("SELECT title FROM titles")
	if err != nil || !reader.Next() {
		t.Fatal(err)
	}
	if err := foldLog(path, 0); err == nil || !strings.Contains(err.Error(), "outro programa lê o arquivo") {
		t.Errorf("beside a reader it says %v", err)
	}
	time.AfterFunc(foldBetween, func() { _ = reader.Close() })
	if err := foldLog(path, foldPatience); err != nil {
		t.Errorf("once the reader is gone it says %v", err)
	}

	if err := commandFoldLog(t.TempDir()); err == nil || !strings.Contains(err.Error(), "Não há escola") {
		t.Errorf("without a school it says %v", err)
	}
}
