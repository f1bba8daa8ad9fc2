package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase"
)

const versionFileName = "VERSION"

// versionRecord is what a program leaves in the folder that it serves, to be read before the database is opened.
type versionRecord struct {
	sineta, pocketbase, schema string
}

func readVersionFile(data string) versionRecord {
	text, err := os.ReadFile(filepath.Join(data, versionFileName))
	if err != nil {
		return versionRecord{}
	}
	var record versionRecord
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		switch value = strings.TrimSpace(value); name {
		case "sineta":
			record.sineta = value
		case "pocketbase":
			record.pocketbase = value
		case "schema":
			record.schema = value
		}
	}
	return record
}

func (m versionRecord) text() string {
	return fmt.Sprintf("sineta=%s\npocketbase=%s\nschema=%s\n", m.sineta, m.pocketbase, m.schema)
}

// writeVersionFile says that this program has served the folder: aside and moved in, so that it is never half written.
func writeVersionFile(data string, migrations []string) error {
	if len(migrations) == 0 {
		return nil
	}
	record := versionRecord{sineta: version, pocketbase: pocketbase.Version, schema: migrations[len(migrations)-1]}
	if readVersionFile(data) == record {
		return nil
	}
	path := filepath.Join(data, versionFileName)
	if err := os.WriteFile(path+".new", []byte(record.text()), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// refuseNewerData ends the command before anything is opened for writing, where a newer program was here.
func refuseNewerData(data string, migrations []string) error {
	if len(migrations) == 0 || !hasSchool(data) {
		return nil
	}
	record := readVersionFile(data)
	if record.schema != "" && !slices.Contains(migrations, record.schema) {
		return newerDataError(data, record.schema)
	}
	if isNewerMinor(record.pocketbase, pocketbase.Version) {
		return newerDataError(data, "PocketBase "+record.pocketbase)
	}
	applied, err := appliedMigrations(data)
	if err != nil {
		// PocketBase's own error for such a file is clearer than one of ours.
		return nil
	}
	if newer := compareMigrations(applied, migrations, pocketBaseMigrations()).unknown; len(newer) > 0 {
		return newerDataError(data, strings.Join(newer, ", "))
	}
	return nil
}

func newerDataError(data, newerVersion string) error {
	return refusal{fmt.Errorf("A pasta de dados %s já foi usada por uma versão mais nova da Sineta (%s), e esta versão não pode abri-la. Nada nela foi alterado. Instale a versão mais nova ou volte à cópia feita antes da atualização: sineta rollback.", data, newerVersion)}
}

// isNewerMinor tells whether a version of PocketBase comes after another: patches of one minor version read each other's folders.
func isNewerMinor(found, own string) bool {
	foundNumbers, isVersion := parseMinorVersion(found)
	ownNumbers, isOwn := parseMinorVersion(own)
	return isVersion && isOwn && slices.Compare(foundNumbers, ownNumbers) > 0
}

func parseMinorVersion(text string) ([]int, bool) {
	var numbers []int
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "v"), ".") {
		number, err := strconv.Atoi(part)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, number)
	}
	for len(numbers) < 2 {
		numbers = append(numbers, 0)
	}
	return numbers[:2], true
}
