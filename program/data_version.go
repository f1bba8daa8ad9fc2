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

// versionFileName is the file of the versionRecord in the data folder.
const versionFileName = "VERSION"

// versionRecord names the versions of the last program that served the data folder. A program reads it before it opens the database.
type versionRecord struct {
	sineta, pocketbase, schema string
}

// readVersionFile returns the versionRecord of a data folder, empty if there is none.
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

// text returns the content of the version file.
func (v versionRecord) text() string {
	return fmt.Sprintf("sineta=%s\npocketbase=%s\nschema=%s\n", v.sineta, v.pocketbase, v.schema)
}

// writeVersionFile records that this program has served the data folder. It replaces the file as a whole, so that no reader sees a part of
// it.
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

// refuseNewerData returns an error if a newer program has served the data folder. It opens nothing for writing.
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
		// PocketBase reports such a file more clearly.
		return nil
	}
	if newer := compareMigrations(applied, migrations, pocketBaseMigrations()).unknown; len(newer) > 0 {
		return newerDataError(data, strings.Join(newer, ", "))
	}
	return nil
}

// newerDataError returns the refusal of data that a newer program has changed. newerVersion names the version or its migrations.
func newerDataError(data, newerVersion string) error {
	return refusal{fmt.Errorf("A pasta de dados %s já foi usada por uma versão mais nova da Sineta (%s), e esta versão não pode abri-la. Nada nela foi alterado. Instale a versão mais nova ou volte à cópia feita antes da atualização: sineta rollback.", data, newerVersion)}
}

// isNewerMinor reports whether a version of PocketBase has a newer minor version than own. Versions with the same minor version read each
// other's data.
func isNewerMinor(found, own string) bool {
	foundNumbers, isVersion := parseMinorVersion(found)
	ownNumbers, isOwn := parseMinorVersion(own)
	return isVersion && isOwn && slices.Compare(foundNumbers, ownNumbers) > 0
}

// parseMinorVersion returns the major and the minor number of a version, and false if the text is no version.
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
