package main

import (
	"os"
	"path/filepath"
	"testing"
)

// Litestream writes a mark of its own into the school's database. A transaction of the program's that has read first must not be refused.
func TestATransactionWritesBesideAnotherProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), schoolDatabase)
	school, err := openDatabase(path)
	if err != nil {
		t.Fatal(err)
	}
	defer school.Close()
	must(t, school.DB(), "CREATE TABLE marks (number INTEGER)")
	beside, err := openDatabase(path)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	beside.DB().SetMaxOpenConns(1)
	must(t, beside.DB(), "PRAGMA busy_timeout = 0")
	transaction, err := school.DB().Begin()
	if err != nil {
		t.Fatal(err)
	}
	var count int
	if err := transaction.QueryRow("SELECT COUNT(*) FROM marks").Scan(&count); err != nil {
		t.Fatal(err)
	}
	if _, err := beside.DB().Exec("INSERT INTO marks VALUES (1)"); err == nil {
		t.Error("another program writes in the middle of a transaction")
	}
	if _, err := transaction.Exec("INSERT INTO marks VALUES (2)"); err != nil {
		t.Errorf("the transaction is refused: %v", err)
	}
	if err := transaction.Commit(); err != nil {
		t.Fatal(err)
	}
	must(t, beside.DB(), "INSERT INTO marks VALUES (3)")
}

// A look at a folder that nobody serves leaves no file behind, and needs no room.
func TestALookLeavesNothing(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	schoolIn(t, data, ours...)
	before, _ := os.ReadDir(data)
	if steps, err := appliedSteps(data); err != nil || len(steps) != len(ours) {
		t.Errorf("%v, %v", steps, err)
	}
	if after, _ := os.ReadDir(data); len(after) != len(before) {
		t.Errorf("%v instead of %v", after, before)
	}
}
