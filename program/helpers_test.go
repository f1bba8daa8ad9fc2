package main

import (
	"archive/zip"
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// testMigrations are the migrations of the schools of createTestSchool.
var testMigrations = []string{"1800000010_platform.js", "1800000020_people.js"}

// createTestSchool creates the files and tables of a school that the program itself reads.
func createTestSchool(t *testing.T, data string, migrations ...string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(data, "storage", "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, "storage", "a", "foto.png"), []byte("uma foto"), 0o600); err != nil {
		t.Fatal(err)
	}
	database, err := openDatabase(filepath.Join(data, mainDatabase))
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	mustExec(t, database.DB(), "CREATE TABLE _migrations (file TEXT)")
	mustExec(t, database.DB(), "CREATE TABLE titles (title TEXT, created TEXT, updated TEXT)")
	for _, step := range migrations {
		mustExec(t, database.DB(), "INSERT INTO _migrations VALUES (?)", step)
	}
}

// openTestDatabase opens the database of a data folder until the end of the test.
func openTestDatabase(t *testing.T, data string) *sql.DB {
	t.Helper()
	database, err := openDatabase(filepath.Join(data, mainDatabase))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { database.Close() })
	return database.DB()
}

// buildZip returns a ZIP file with these files.
func buildZip(t *testing.T, files map[string]string) []byte {
	t.Helper()
	packed := &bytes.Buffer{}
	archive := zip.NewWriter(packed)
	for name, content := range files {
		entry, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// writeTestFile writes a file and creates its folders.
func writeTestFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// newTestDatabase opens an empty database as openDatabase does.
func newTestDatabase(t *testing.T) *sql.DB {
	t.Helper()
	database, err := openDatabase(filepath.Join(t.TempDir(), mainDatabase))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := database.Close(); err != nil {
			t.Error(err)
		}
	})
	return database.DB()
}

// mustExec runs a statement and ends the test at an error.
func mustExec(t *testing.T, database interface {
	Exec(string, ...any) (sql.Result, error)
}, text string, values ...any) {
	t.Helper()
	if _, err := database.Exec(text, values...); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// mustQuery returns the single value of a query and ends the test at an error.
func mustQuery[Value any](t *testing.T, database interface {
	QueryRow(string, ...any) *sql.Row
}, text string, values ...any) Value {
	t.Helper()
	var value Value
	if err := database.QueryRow(text, values...).Scan(&value); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

// createIdentifiedSchool creates a school whose identity and whose row have the time created.
func createIdentifiedSchool(t *testing.T, data, created string) {
	t.Helper()
	createTestSchool(t, data, slices.Concat(pocketBaseMigrations(), testMigrations)...)
	mustExec(t, openTestDatabase(t, data), fmt.Sprintf("CREATE TABLE school (created TEXT, updated TEXT); INSERT INTO school VALUES ('%s', '%s')", created, created))
}

// newTestApp returns an app with PocketBase's own migrations only.
func newTestApp(t *testing.T) core.App {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: filepath.Join(t.TempDir(), "data"), DBConnect: openDatabase})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	if err := app.RunSystemMigrations(); err != nil {
		t.Fatal(err)
	}
	return app
}
