package main

import (
	"slices"
	"testing"
	"time"
)

func TestChangesSinceABackupAreCounted(t *testing.T) {
	data := t.TempDir()
	createTestSchool(t, data, testMigrations...)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	database := openTestDatabase(t, data)
	mustExec(t, database, `INSERT INTO titles VALUES
		('old', '2026-01-01 10:00:00.000Z', '2026-01-01 10:00:00.000Z'),
		('changed', '2026-01-01 10:00:00.000Z', '2026-03-02 10:00:00.000Z'),
		('new', '2026-03-02 10:00:00.000Z', '2026-03-02 10:00:00.000Z')`)
	found, err := countChangesSince(data, at)
	if err != nil || !slices.Equal(found, []tableChanges{{"titles", 1, 1}}) {
		t.Errorf("%v, %v", found, err)
	}
}
