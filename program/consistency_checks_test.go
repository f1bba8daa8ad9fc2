package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestInconsistentLedgersAreReported(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createTestSchool(t, data, testMigrations...)
	database := openTestDatabase(t, data)
	mustExec(t, database, "CREATE TABLE loans (id TEXT, copy TEXT, reader TEXT, lent_on TEXT, returned_at TEXT, returned_on TEXT, closed_as TEXT, class_set TEXT)")
	if inconsistencies := consistencyErrors(data); len(inconsistencies) != 0 {
		t.Errorf("an empty school: %v", inconsistencies)
	}
	mustExec(t, database, "INSERT INTO loans VALUES ('a', 'c', '', '', '', '', '', ''), ('b', 'c', '', '', '', '', '', '')")
	if inconsistencies := consistencyErrors(data); len(inconsistencies) != 1 || !strings.Contains(inconsistencies[0], "emprestado duas vezes: 1") {
		t.Errorf("%v", inconsistencies)
	}
}
