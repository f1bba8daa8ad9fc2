package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestMigrationsAreCompared(t *testing.T) {
	systems := []string{"1640988000_init.go"}
	for name, row := range map[string]struct{ applied, newer, pending []string }{
		"a new folder": {nil, nil, nil},
		"a folder older than the first migration": {[]string{"1790000001_users.js"}, nil, nil},
		"a current folder":                        {slices.Concat(systems, testMigrations), nil, nil},
		"an older folder":                         {slices.Concat(systems, testMigrations[:1]), nil, testMigrations[1:]},
		"an older PocketBase":                     {testMigrations, nil, systems},
		"a newer folder":                          {slices.Concat(systems, testMigrations, []string{"1900000001_later.js"}), []string{"1900000001_later.js"}, nil},
		"a newer PocketBase":                      {slices.Concat(systems, testMigrations, []string{"1900000001_later.go"}), []string{"1900000001_later.go"}, nil},
	} {
		found := compareMigrations(row.applied, testMigrations, systems)
		if !slices.Equal(found.unknown, row.newer) || !slices.Equal(found.pending, row.pending) {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

// To read a data folder that no program serves leaves no file, and needs no disk space.
func TestAppliedMigrationsAreReadWithoutNewFiles(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createTestSchool(t, data, testMigrations...)
	before, _ := os.ReadDir(data)
	if migrations, err := appliedMigrations(data); err != nil || len(migrations) != len(testMigrations) {
		t.Errorf("%v, %v", migrations, err)
	}
	if after, _ := os.ReadDir(data); len(after) != len(before) {
		t.Errorf("%v instead of %v", after, before)
	}
}
