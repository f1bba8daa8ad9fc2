package main

import (
	"path/filepath"
	"testing"
)

// Litestream writes its position into the school's database. SQLite must not refuse a transaction of the program that has read before.
func TestTransactionWritesBesideAnotherProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), mainDatabase)
	school, err := openDatabase(path)
	if err != nil {
		t.Fatal(err)
	}
	defer school.Close()
	mustExec(t, school.DB(), "CREATE TABLE marks (number INTEGER)")
	beside, err := openDatabase(path)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	beside.DB().SetMaxOpenConns(1)
	mustExec(t, beside.DB(), "PRAGMA busy_timeout = 0")
	transaction, err := school.DB().Begin()
	if err != nil {
		t.Fatal(err)
	}
	var count int
	if err := transaction.QueryRow("SELECT COUNT(*) FROM marks").Scan(&count); err != nil {
		t.Fatal(err)
	}
	if _, err := beside.DB().Exec("INSERT INTO marks VALUES (1)"); err == nil {
		t.Error("another program writes during the transaction")
	}
	if _, err := transaction.Exec("INSERT INTO marks VALUES (2)"); err != nil {
		t.Errorf("the transaction is refused: %v", err)
	}
	if err := transaction.Commit(); err != nil {
		t.Fatal(err)
	}
	mustExec(t, beside.DB(), "INSERT INTO marks VALUES (3)")
}

func TestDatabaseHasItsPragmas(t *testing.T) {
	database := newTestDatabase(t)
	for pragma, want := range map[string]string{
		"synchronous": "2", "journal_mode": "wal", "busy_timeout": "10000", "foreign_keys": "1", "temp_store": "2",
		"cache_size": "-32000", "journal_size_limit": "200000000",
	} {
		if found := mustQuery[string](t, database, "PRAGMA "+pragma); found != want {
			t.Errorf("%s is %s instead of %s", pragma, found, want)
		}
	}
	logs, err := openDatabase(filepath.Join(t.TempDir(), "auxiliary.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer logs.Close()
	if found := mustQuery[int](t, logs.DB(), "PRAGMA synchronous"); found != 1 {
		t.Errorf("the log's database has synchronous %d", found)
	}
}
