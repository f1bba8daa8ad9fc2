package main

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
)

var errLocked = errors.New("locked")

// holdFolder makes the data folder where it is missing, and keeps other programs out of it until the release.
func holdFolder(data string) (release func(), err error) {
	if err := os.MkdirAll(data, 0o700); err != nil {
		return nil, fmt.Errorf("A pasta de dados %s não pôde ser criada: %w", data, err)
	}
	release, err = lockFolder(data)
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("A pasta de dados %s já está em uso por outra Sineta. Encerre a outra, ou indique outra pasta em DATA.", data)
	}
	if err != nil {
		return nil, fmt.Errorf("A pasta de dados %s não pôde ser reservada para este programa: %w", data, err)
	}
	return release, nil
}

// hasSchool tells whether a school lies in the folder.
func hasSchool(data string) bool {
	_, err := os.Stat(filepath.Join(data, schoolDatabase))
	return err == nil
}

const markName = "VERSION"

// mark is what a program leaves in the folder that it serves, to be read before the database is opened.
type mark struct {
	sineta, pocketbase, schema string
}

func readMark(data string) mark {
	text, err := os.ReadFile(filepath.Join(data, markName))
	if err != nil {
		return mark{}
	}
	var found mark
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		switch value = strings.TrimSpace(value); name {
		case "sineta":
			found.sineta = value
		case "pocketbase":
			found.pocketbase = value
		case "schema":
			found.schema = value
		}
	}
	return found
}

func (m mark) text() string {
	return fmt.Sprintf("sineta=%s\npocketbase=%s\nschema=%s\n", m.sineta, m.pocketbase, m.schema)
}

// writeMark says that this program has served the folder: aside and moved in, so that it is never half written.
func writeMark(data string, steps []string) error {
	if len(steps) == 0 {
		return nil
	}
	own := mark{sineta: version, pocketbase: pocketbase.Version, schema: steps[len(steps)-1]}
	if readMark(data) == own {
		return nil
	}
	path := filepath.Join(data, markName)
	if err := os.WriteFile(path+".new", []byte(own.text()), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

var stepName = regexp.MustCompile(`^\d+_.*\.js$`)

// schemaSteps are the names of this program's steps of the schema, in order; none where the folder is not there.
func schemaSteps(migrations string) []string {
	entries, err := os.ReadDir(migrations)
	if err != nil {
		return nil
	}
	var names []string
	for _, entry := range entries {
		if stepName.MatchString(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	slices.Sort(names)
	return names
}

// systemSteps are those of PocketBase in this program.
func systemSteps() []string {
	var names []string
	for _, step := range core.SystemMigrations.Items() {
		names = append(names, step.File)
	}
	return names
}

// difference is what stands between a folder and a program.
type difference struct {
	// newer are steps that the folder has run and this program does not know: a newer program was here.
	newer []string
	// pending are steps that are still to come.
	pending []string
}

// differenceOf is empty for a folder in which no step of ours has run: a new one, or one of the time before the first release.
func differenceOf(applied, ours, systems []string) difference {
	if !slices.ContainsFunc(applied, func(step string) bool { return slices.Contains(ours, step) }) {
		return difference{}
	}
	known := slices.Concat(systems, ours)
	return difference{newer: without(applied, known), pending: without(known, applied)}
}

// without are the names of one list that are not in the other, in order.
func without(names, others []string) []string {
	var left []string
	for _, name := range names {
		if !slices.Contains(others, name) {
			left = append(left, name)
		}
	}
	slices.Sort(left)
	return left
}

// appliedSteps reads what the folder has run, on a connection that can't write.
func appliedSteps(data string) ([]string, error) {
	database, err := readOnly(filepath.Join(data, schoolDatabase))
	if err != nil {
		return nil, err
	}
	defer database.Close()
	var there int
	if err := database.QueryRow("SELECT COUNT(*) FROM sqlite_schema WHERE name = '_migrations'").Scan(&there); err != nil || there == 0 {
		return nil, err
	}
	return namesIn(database, "SELECT file FROM _migrations")
}

// namesIn reads the one column of texts that a question asks for.
func namesIn(database *sql.DB, question string) ([]string, error) {
	answer, err := database.Query(question)
	if err != nil {
		return nil, err
	}
	defer answer.Close()
	var names []string
	for answer.Next() {
		var name string
		if err := answer.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, answer.Err()
}

// readOnly writes nothing beside the file either: without a log nobody has it open, and it is read as one that does not change.
func readOnly(path string) (*sql.DB, error) {
	if !exists(path + "-wal") {
		return sql.Open("sqlite", "file:"+escapedPath(path)+"?mode=ro&immutable=1")
	}
	// As an address, since a path may hold a sign that means something there.
	return sql.Open("sqlite", "file:"+escapedPath(path)+"?mode=ro&_pragma=busy_timeout(10000)")
}

func escapedPath(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

// refuseNewer ends the command before anything is opened for writing, where a newer program was here.
func refuseNewer(data string, ours []string) error {
	if len(ours) == 0 || !hasSchool(data) {
		return nil
	}
	left := readMark(data)
	if left.schema != "" && !slices.Contains(ours, left.schema) {
		return newerFault(data, left.schema)
	}
	if isNewerMinor(left.pocketbase, pocketbase.Version) {
		return newerFault(data, "PocketBase "+left.pocketbase)
	}
	applied, err := appliedSteps(data)
	if err != nil {
		// PocketBase's own error for such a file is clearer than one of ours.
		return nil
	}
	if newer := differenceOf(applied, ours, systemSteps()).newer; len(newer) > 0 {
		return newerFault(data, strings.Join(newer, ", "))
	}
	return nil
}

func newerFault(data, what string) error {
	return refusal{fmt.Errorf("A pasta de dados %s já foi usada por uma versão mais nova da Sineta (%s), e esta versão não pode abri-la. Nada nela foi alterado. Instale a versão mais nova ou volte à cópia feita antes da atualização: sineta rollback.", data, what)}
}

// isNewerMinor tells whether a version of PocketBase comes after another: patches of one minor version read each other's folders.
func isNewerMinor(found, own string) bool {
	foundNumbers, isVersion := minorOf(found)
	ownNumbers, isOwn := minorOf(own)
	return isVersion && isOwn && slices.Compare(foundNumbers, ownNumbers) > 0
}

func minorOf(text string) ([]int, bool) {
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
