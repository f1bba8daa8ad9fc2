package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRestoreDrill(t *testing.T) {
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	createIdentifiedSchool(t, data, "2026-01-01 10:00:00.000Z")
	at := func(days int) string { return time.Now().AddDate(0, 0, -days).UTC().Format(rowTimeLayout) }
	add := func(title string, days int) {
		mustExec(t, openTestDatabase(t, data), "INSERT INTO titles VALUES (?, ?, ?)", title, at(days), at(days))
	}
	add("Iracema", 9)
	add("Senhora", 8)
	copies := filepath.Join(folder, "copies")
	stem := filepath.Join(copies, nightlyBackupPrefix+"sineta_20261101060000.zip")
	if err := writeBackup(data, stem); err != nil {
		t.Fatal(err)
	}
	try := func(source string, migrations []string) string {
		t.Helper()
		if _, err := runRestoreDrill(data, source, migrations, time.Now()); err != nil {
			return err.Error()
		}
		return ""
	}
	migrations := testMigrations
	for _, source := range []string{stem, copies} {
		if said := try(source, migrations); said != "" {
			t.Errorf("%s: %s", source, said)
		}
	}
	status := readStatusFile[restoreDrill](data, drillStatusName)
	if status.Source != stem || status.LastSuccessAt.IsZero() || status.Rows != 3 || status.NewestRowAt.IsZero() || status.Error != "" {
		t.Errorf("the status is %+v", status)
	}

	other := filepath.Join(folder, "other")
	createIdentifiedSchool(t, other, "2025-05-05 10:00:00.000Z")
	others := filepath.Join(folder, "other.zip")
	if err := writeBackup(other, others); err != nil {
		t.Fatal(err)
	}
	bytesOf, _ := os.ReadFile(stem)
	cut := filepath.Join(folder, "cut.zip")
	if err := os.WriteFile(cut, bytesOf[:len(bytesOf)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(folder, "empty.zip")
	packed := &bytes.Buffer{}
	if err := zip.NewWriter(packed).Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(empty, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("LITESTREAM", filepath.Join(folder, "none"))
	for _, row := range []struct {
		source, want string
		steps        []string
	}{
		{others, "de outra escola", migrations},
		{cut, "não pôde ser aberta", migrations},
		{empty, "não contém uma escola", migrations},
		{filepath.Join(folder, "away"), "não existe", migrations},
		{t.TempDir(), "não há cópia", migrations},
		{stem, "versão mais nova", testMigrations[:1]},
		{"s3://balde/escola", "falta o programa", migrations},
	} {
		if said := try(row.source, row.steps); !strings.Contains(said, row.want) {
			t.Errorf("%s: %s", row.source, said)
		}
	}

	// A row that is older than the copy and missing in it is an error.
	add("Til", 9)
	if said := try(stem, migrations); !strings.Contains(said, "titles tem 1 linhas em vez de 2") {
		t.Errorf("a copy without a row returns %q", said)
	}
	mustExec(t, openTestDatabase(t, data), "DELETE FROM titles WHERE title = 'Til'")
	// A later row is no error until the copy is too old.
	add("Lucíola", 7)
	if said := try(stem, migrations); said != "" {
		t.Errorf("a copy of the day before returns %q", said)
	}
	add("Ubirajara", 1)
	if said := try(stem, migrations); !strings.Contains(said, "parou em") {
		t.Errorf("an old copy returns %q", said)
	}
	status = readStatusFile[restoreDrill](data, drillStatusName)
	if status.Error == "" || status.LastSuccessAt.IsZero() {
		t.Errorf("the failure is not in the status, or the last success is lost: %+v", status)
	}
	if left, _ := filepath.Glob(data + drillFolderInfix + "*"); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}
