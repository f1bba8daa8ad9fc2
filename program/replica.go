package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/archive"
)

const (
	// drillName is the record of the last time that a copy was laid out and looked at.
	drillName = "drill.json"
	// The pages warn after eight days.
	drillDays = 7
	// Rows of the last moments may not have been in a copy that was made meanwhile.
	drillMargin = time.Minute
	// A copy of before yesterday is found out, though it be whole.
	replicaHours = 50
	rowStamp     = "2006-01-02 15:04:05.000Z"
)

// drill is what is known of copies that were laid out and looked at.
type drill struct {
	Source string `json:"source"`
	// Tried is the last attempt, Fault its sentence; Last is the last one that found a whole school.
	Tried time.Time `json:"tried,omitzero"`
	Last  time.Time `json:"last,omitzero"`
	Fault string    `json:"fault"`
	// Until is the newest moment that the copy knew, and Rows how much it held.
	Until time.Time `json:"until,omitzero"`
	Rows  int       `json:"rows"`
}

var errNoCopy = errors.New("no copy")

// one drill at a time in a process.
var drilling sync.Mutex

// commandReplica lays a copy out aside, looks at it as at a school, and compares it with the one that is served.
func commandReplica(data, source string, ours []string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	if source == "" {
		source = os.Getenv(copyVariable)
	}
	if source == "" {
		return errors.New("Indique a cópia: sineta check --replica ARQUIVO.zip, PASTA ou ENDEREÇO.")
	}
	found, err := tryCopy(data, source, ours, time.Now())
	if err != nil {
		return fmt.Errorf("A cópia %s não serve para restaurar a escola: %w", source, err)
	}
	fmt.Printf("Cópia restaurada à parte e conferida: %s\nBancos íntegros, livros conferem, %d linhas; a mais nova é de %s.\n",
		found.Source, found.Rows, found.Until.Local().Format("02/01/2006 15:04:05"))
	return nil
}

// tryCopy leaves on record how it went. Nothing else stays of it.
func tryCopy(data, source string, ours []string, now time.Time) (drill, error) {
	drilling.Lock()
	defer drilling.Unlock()
	found := drill{Source: source}
	err := found.look(data, ours, now)
	last := readRecord[drill](data, drillName)
	last.Source, last.Tried, last.Fault = found.Source, moment(now), ""
	if err != nil {
		last.Fault = err.Error()
	} else {
		last.Last, last.Until, last.Rows = last.Tried, found.Until, found.Rows
	}
	return last, errors.Join(err, writeRecord(data, drillName, last))
}

func (d *drill) look(data string, ours []string, now time.Time) error {
	removeUnfinished(data, now)
	aside, err := os.MkdirTemp(filepath.Dir(data), filepath.Base(data)+drillInfix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(aside)
	if err := d.layOut(data, aside); err != nil {
		return err
	}
	if !hasSchool(aside) {
		return errors.New("ela não contém uma escola.")
	}
	for _, name := range databases {
		if faults := faultsOf(filepath.Join(aside, name)); len(faults) > 0 {
			return fmt.Errorf("ela está danificada (%s: %s).", name, faults[0])
		}
	}
	if err := refuseNewer(aside, ours); err != nil {
		return errors.New("ela é de uma versão mais nova da Sineta.")
	}
	if wrong := disagreements(aside); len(wrong) > 0 {
		return fmt.Errorf("os livros dela não conferem: %s.", strings.Join(wrong, "; "))
	}
	return d.compare(data, aside)
}

const drillInfix = ".drill-"

// removeUnfinished takes away what a killed command left.
func removeUnfinished(data string, now time.Time) {
	left, err := filepath.Glob(data + drillInfix + "*")
	if err != nil {
		return
	}
	for _, folder := range left {
		if info, err := os.Stat(folder); err == nil && now.Sub(info.ModTime()) > 24*time.Hour {
			_ = os.RemoveAll(folder)
		}
	}
}

// layOut restores the copy into an empty folder: a zip, the newest zip of a folder, or what Litestream keeps in a folder or at an address.
func (d *drill) layOut(data, aside string) error {
	if strings.Contains(d.Source, "://") {
		return litestream(d.Source, aside)
	}
	d.Source = absolute(d.Source)
	info, err := os.Stat(d.Source)
	if err != nil {
		return fmt.Errorf("%s não existe: o disco não está conectado, ou o caminho está errado.", d.Source)
	}
	if info.IsDir() {
		if exists(filepath.Join(d.Source, "ltx")) {
			return litestream("file://"+filepath.ToSlash(d.Source), aside)
		}
		newest, err := newestIn(d.Source)
		if err != nil {
			return fmt.Errorf("não há cópia de segurança em %s.", d.Source)
		}
		d.Source = newest
	}
	if err := roomFor(d.Source, aside); err != nil {
		return err
	}
	if err := archive.Extract(d.Source, aside); err != nil {
		return fmt.Errorf("ela não pôde ser aberta (%w).", err)
	}
	return nil
}

// newestIn goes by the time in the names where they have one: a share may not keep the files' own.
func newestIn(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	newest, last := "", time.Time{}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !strings.HasSuffix(entry.Name(), ".zip") {
			continue
		}
		at, err := time.ParseInLocation(stampLayout, stampIn(entry.Name()), time.UTC)
		if err != nil {
			info, err := entry.Info()
			if err != nil {
				continue
			}
			at = info.ModTime()
		}
		if newest == "" || at.After(last) {
			newest, last = entry.Name(), at
		}
	}
	if newest == "" {
		return "", errNoCopy
	}
	return filepath.Join(folder, newest), nil
}

func roomFor(path, aside string) error {
	packed, err := zip.OpenReader(path)
	if err != nil {
		return fmt.Errorf("ela não pôde ser aberta (%w).", err)
	}
	defer packed.Close()
	var needed int64
	for _, file := range packed.File {
		needed += int64(file.UncompressedSize64)
	}
	if free, err := freeBytes(aside); err == nil && free < needed {
		return fmt.Errorf("não há espaço para conferi-la: livres %d MB, necessários %d MB.", free/mebibyte, (needed+mebibyte-1)/mebibyte)
	}
	return nil
}

// litestream restores the school's database alone: files lie elsewhere. LITESTREAM names the program where it is not on the path.
func litestream(source, aside string) error {
	program := environmentOr("LITESTREAM", "litestream")
	command := exec.Command(program, "restore", "-o", filepath.Join(aside, schoolDatabase), source)
	said := &bytes.Buffer{}
	command.Stdout, command.Stderr = said, said
	err := command.Run()
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("falta o programa %s neste computador.", program)
	}
	if err != nil {
		lines := strings.Split(strings.TrimSpace(said.String()), "\n")
		return fmt.Errorf("o Litestream não a restaurou: %s", lines[len(lines)-1])
	}
	return nil
}

// compare asks whether it is this school's copy, until when, and whether a row is missing that was there long before its end.
func (d *drill) compare(data, aside string) error {
	if schoolID(data) != schoolID(aside) {
		return errors.New("ela é de outra escola.")
	}
	until, err := newestRow(aside)
	if err != nil {
		return err
	}
	live, err := newestRow(data)
	if err != nil {
		return err
	}
	end := until.Add(-drillMargin)
	copied, err := rowsUntil(aside, end)
	if err != nil {
		return err
	}
	there, err := rowsUntil(data, end)
	if err != nil {
		return err
	}
	var missing []string
	for name, count := range there {
		if copied[name] < count {
			missing = append(missing, fmt.Sprintf("%s tem %d linhas em vez de %d", name, copied[name], count))
		}
	}
	slices.Sort(missing)
	if len(missing) > 0 {
		return fmt.Errorf("faltam linhas nela: %s.", strings.Join(missing, "; "))
	}
	if behind := live.Sub(until); behind > replicaHours*time.Hour {
		return fmt.Errorf("ela parou em %s: a escola registrou mais %d horas de trabalho depois disso.", until.Local().Format("02/01/2006 15:04"), int(behind.Hours()))
	}
	all, err := rowsUntil(aside, until)
	if err != nil {
		return err
	}
	for _, count := range all {
		d.Rows += count
	}
	d.Until = moment(until)
	return nil
}

// stampedTables have the columns that PocketBase keeps; the others hold nothing that people write.
const stampedTables = `SELECT t.name FROM pragma_table_list t WHERE t.schema = 'main' AND t.type = 'table' AND substr(t.name, 1, 1) <> '_'
	AND (SELECT COUNT(*) FROM pragma_table_info(t.name) c WHERE c.name IN ('created', 'updated')) = 2 ORDER BY t.name`

func newestRow(data string) (time.Time, error) {
	var newest time.Time
	err := eachTable(data, `SELECT COALESCE(MAX(created), '') FROM %s`, func(_, found string) {
		if at, err := time.Parse(rowStamp, found); err == nil && at.After(newest) {
			newest = at
		}
	})
	return newest, err
}

func rowsUntil(data string, end time.Time) (map[string]int, error) {
	counts := map[string]int{}
	err := eachTable(data, `SELECT COUNT(*) FROM %s WHERE created <= '`+end.UTC().Format(rowStamp)+`'`, func(table string, found string) {
		var count int
		if _, err := fmt.Sscan(found, &count); err == nil {
			counts[table] = count
		}
	})
	return counts, err
}

func eachTable(data, question string, hear func(table, answer string)) error {
	database, err := readOnly(filepath.Join(data, schoolDatabase))
	if err != nil {
		return err
	}
	defer database.Close()
	names, err := namesIn(database, stampedTables)
	if err != nil {
		return err
	}
	for _, name := range names {
		var answer string
		quoted := `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
		if err := database.QueryRow(fmt.Sprintf(question, quoted)).Scan(&answer); err != nil {
			return err
		}
		hear(name, answer)
	}
	return nil
}

// checkWeekly looks at the newest copy on the other disk, once it is there, where nobody has for a week.
func checkWeekly(app core.App, data, copyPath string, steps []string) {
	last := readRecord[drill](data, drillName)
	if time.Since(last.Last) < drillDays*24*time.Hour || time.Since(last.Tried) < 20*time.Hour {
		return
	}
	if found, err := tryCopy(data, copyPath, steps, time.Now()); err != nil {
		app.Logger().Error("A copy on the other disk does not serve", "copy", found.Source, "error", err)
		writeToSuperusers(app, "Cópia de segurança inválida", fmt.Sprintf("A cópia %s não serve para restaurar a escola: %v", found.Source, err))
	}
}
