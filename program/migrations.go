package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// migrationName matches the file name of a migration.
var migrationName = regexp.MustCompile(`^\d+_.*\.js$`)

// listMigrations returns the names of this program's migrations in order, none if the folder does not exist.
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

// pocketBaseMigrations returns the names of the migrations of this program's PocketBase.
func pocketBaseMigrations() []string {
	var names []string
	for _, step := range core.SystemMigrations.Items() {
		names = append(names, step.File)
	}
	return names
}

// migrationDifference is the difference between the migrations of a data folder and those of a program.
type migrationDifference struct {
	// unknown are applied migrations that the program does not contain: a newer program applied them.
	unknown []string
	// pending are migrations of the program that are not applied yet.
	pending []string
}

// compareMigrations compares the applied migrations with those of the program. The result is empty if none of the program's own was
// applied: the folder is new, or older than the first release.
func compareMigrations(applied, migrations, pocketBaseNames []string) migrationDifference {
	if !slices.ContainsFunc(applied, func(step string) bool { return slices.Contains(migrations, step) }) {
		return migrationDifference{}
	}
	knownMigrations := slices.Concat(pocketBaseNames, migrations)
	return migrationDifference{unknown: namesNotIn(applied, knownMigrations), pending: namesNotIn(knownMigrations, applied)}
}

// namesNotIn returns the names that are not among the others, in order.
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

// appliedMigrations returns the applied migrations of a data folder. It opens the database read-only.
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
