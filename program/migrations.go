package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

var migrationName = regexp.MustCompile(`^\d+_.*\.js$`)

// listMigrations are the names of this program's steps of the schema, in order; none where the folder is not there.
func listMigrations(migrations string) []string {
	entries, err := os.ReadDir(migrations)
	if err != nil {
		return nil
	}
	var names []string
	for _, entry := range entries {
		if migrationName.MatchString(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	slices.Sort(names)
	return names
}

// pocketBaseMigrations are those of PocketBase in this program.
func pocketBaseMigrations() []string {
	var names []string
	for _, step := range core.SystemMigrations.Items() {
		names = append(names, step.File)
	}
	return names
}

// migrationDifference is what stands between a folder and a program.
type migrationDifference struct {
	// newer are steps that the folder has run and this program does not know: a newer program was here.
	unknown []string
	// pending are steps that are still to come.
	pending []string
}

// compareMigrations is empty for a folder in which no step of ours has run: a new one, or one of the time before the first release.
func compareMigrations(applied, migrations, pocketBaseNames []string) migrationDifference {
	if !slices.ContainsFunc(applied, func(step string) bool { return slices.Contains(migrations, step) }) {
		return migrationDifference{}
	}
	knownMigrations := slices.Concat(pocketBaseNames, migrations)
	return migrationDifference{unknown: namesNotIn(applied, knownMigrations), pending: namesNotIn(knownMigrations, applied)}
}

// namesNotIn are the names of one list that are not in the other, in order.
func namesNotIn(names, others []string) []string {
	var left []string
	for _, name := range names {
		if !slices.Contains(others, name) {
			left = append(left, name)
		}
	}
	slices.Sort(left)
	return left
}

// appliedMigrations reads what the folder has run, on a connection that can't write.
func appliedMigrations(data string) ([]string, error) {
	database, err := openReadOnly(filepath.Join(data, mainDatabase))
	if err != nil {
		return nil, err
	}
	defer database.Close()
	var there int
	if err := database.QueryRow("SELECT COUNT(*) FROM sqlite_schema WHERE name = '_migrations'").Scan(&there); err != nil || there == 0 {
		return nil, err
	}
	return queryNames(database, "SELECT file FROM _migrations")
}
