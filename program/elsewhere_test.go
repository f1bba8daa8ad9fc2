package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// namedSchool is a school that can be told from others, with a row of a moment ago.
func namedSchool(t *testing.T, data, created string) {
	t.Helper()
	schoolIn(t, data, slices.Concat(systemSteps(), ours)...)
	must(t, within(t, data), fmt.Sprintf("CREATE TABLE school (created TEXT, updated TEXT); INSERT INTO school VALUES ('%s', '%s')", created, created))
}

// otherDisk stands for one: a test has no second disk, so the record says that the folder was on this one from the start.
func otherDisk(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "outro disco")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

func nightOf(t *testing.T, data, stamp, content string) string {
	t.Helper()
	name := nightly + "sineta_" + stamp + ".zip"
	if err := os.MkdirAll(backupsIn(data), 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(backupsIn(data), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation(stampLayout, stamp, time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
	return name
}

func carrierOf(data, folder string, keep int, told *[]string) *carrier {
	return &carrier{
		data: data, folder: folder,
		backups: func() ([]held, int, error) { all, err := heldInFolder(data); return all, keep, err },
		tell:    func(sentence string) { *told = append(*told, sentence) },
	}
}

func zipsIn(t *testing.T, folder string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "*.zip"))
	if err != nil {
		t.Fatal(err)
	}
	for index, path := range found {
		found[index] = filepath.Base(path)
	}
	return found
}

func TestCopiesAreCarriedAndTidied(t *testing.T) {
	data, folder := filepath.Join(t.TempDir(), "data"), otherDisk(t)
	namedSchool(t, data, "2026-01-01 10:00:00.000Z")
	var told []string
	brought := carrierOf(data, folder, 2, &told)
	var names []string
	for night := 1; night <= 4; night++ {
		names = append(names, nightOf(t, data, fmt.Sprintf("202611%02d060000", night), fmt.Sprintf("noite %d", night)))
		if err := brought.carry(); err != nil {
			t.Fatal(err)
		}
	}
	if found := zipsIn(t, folder); !slices.Equal(found, names[2:]) {
		t.Errorf("after four nights of which two are kept there is %v", found)
	}
	content, _ := os.ReadFile(filepath.Join(folder, names[3]))
	last := readRecord[elsewhere](data, elsewhereName)
	sum, _ := hashOf(filepath.Join(backupsIn(data), names[3]))
	if string(content) != "noite 4" || last.File != names[3] || last.Sum != sum || last.Fault != "" || last.Last.IsZero() || !last.SameDisk {
		t.Errorf("%q, %+v", content, last)
	}
	// A copy that was damaged or deleted there is made again.
	if err := os.Truncate(filepath.Join(folder, names[3]), 2); err != nil {
		t.Fatal(err)
	}
	if err := brought.carry(); err != nil {
		t.Fatal(err)
	}
	if content, _ := os.ReadFile(filepath.Join(folder, names[3])); string(content) != "noite 4" {
		t.Errorf("a cut copy stays: %q", content)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 || len(told) > 0 {
		t.Errorf("%v is left, %v was told", left, told)
	}
}

func TestWhatBelongsOverThere(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	of := func(name string, days int) held { return held{name: name, at: now.AddDate(0, 0, -days)} }
	var names []string
	for _, backup := range toCarry([]held{
		of("antiga.zip", 31), of("manual.zip", 29), of(nightly+"a_1.zip", 3), of(nightly+"a_2.zip", 2), of(nightly+"a_3.zip", 1),
		of(upgradePrefix+"20260101000000.zip", 300),
	}, 2, now) {
		names = append(names, backup.name)
	}
	if want := []string{nightly + "a_3.zip", nightly + "a_2.zip", "manual.zip", upgradePrefix + "20260101000000.zip"}; !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
}

// Each is told once for each backup, in words that say what to do, and goes away by itself.
func TestAFaultIsToldOnce(t *testing.T) {
	for name, row := range map[string]struct {
		harm, mend func(data, folder string) error
		want       string
	}{
		"a disk that is not plugged in": {
			func(_, folder string) error { return os.Rename(folder, folder+".away") },
			func(_, folder string) error { return os.Rename(folder+".away", folder) },
			"não existe: o disco não está conectado",
		},
		"an empty folder in the place of the other disk": {
			func(data, folder string) error {
				return recordOf(data, func(last *elsewhere) { last.SameDisk = false })
			},
			func(data, folder string) error { return recordOf(data, func(last *elsewhere) { last.SameDisk = true }) },
			"não está conectado: a pasta está agora no disco do próprio computador",
		},
		"a file in the folder's place": {
			func(_, folder string) error {
				return errors.Join(os.Rename(folder, folder+".away"), os.WriteFile(folder, nil, 0o600))
			},
			func(_, folder string) error {
				return errors.Join(os.Remove(folder), os.Rename(folder+".away", folder))
			},
			"não é uma pasta",
		},
		"another school's folder": {
			func(_, folder string) error {
				return os.WriteFile(filepath.Join(folder, schoolMark), []byte("outra"), 0o600)
			},
			func(_, folder string) error { return os.Remove(filepath.Join(folder, schoolMark)) },
			"cópias de outra escola",
		},
	} {
		data, folder := filepath.Join(t.TempDir(), "data"), otherDisk(t)
		namedSchool(t, data, "2026-01-01 10:00:00.000Z")
		var told []string
		brought := carrierOf(data, folder, 7, &told)
		nightOf(t, data, "20261101060000", "uma")
		if err := brought.carry(); err != nil {
			t.Fatal(err)
		}
		good := readRecord[elsewhere](data, elsewhereName).Last
		second := nightOf(t, data, "20261102060000", "duas")
		if err := row.harm(data, folder); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := brought.carry(); err == nil {
				t.Errorf("%s: carried all the same", name)
			}
		}
		last := readRecord[elsewhere](data, elsewhereName)
		if len(told) != 1 || !strings.Contains(last.Fault, row.want) || !last.Last.Equal(good) {
			t.Errorf("%s: told %v, on record %+v", name, told, last)
		}
		nightOf(t, data, "20261103060000", "três")
		_ = brought.carry()
		if len(told) != 2 {
			t.Errorf("%s: of the next night %d letters are told", name, len(told))
		}
		if err := row.mend(data, folder); err != nil {
			t.Fatal(err)
		}
		if err := brought.carry(); err != nil || !exists(filepath.Join(folder, second)) || readRecord[elsewhere](data, elsewhereName).Fault != "" {
			t.Errorf("%s: afterwards %v", name, err)
		}
	}
}

func recordOf(data string, change func(last *elsewhere)) error {
	last := readRecord[elsewhere](data, elsewhereName)
	change(&last)
	return writeRecord(data, elsewhereName, last)
}

func TestTheFolderIsNotAmongTheData(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	namedSchool(t, data, "2026-01-01 10:00:00.000Z")
	nightOf(t, data, "20261101060000", "uma")
	for _, folder := range []string{data, backupsIn(data)} {
		var told []string
		if err := carrierOf(data, folder, 7, &told).carry(); err == nil || !strings.Contains(err.Error(), "dentro da pasta de dados") {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// A disk that gives no answer holds only the one who waits for it.
func TestASlowDiskHoldsNobody(t *testing.T) {
	data, folder := filepath.Join(t.TempDir(), "data"), otherDisk(t)
	namedSchool(t, data, "2026-01-01 10:00:00.000Z")
	nightOf(t, data, "20261101060000", "uma")
	var told []string
	brought := carrierOf(data, folder, 7, &told)
	reached, answered, ended := make(chan bool), make(chan bool), make(chan error)
	listed := brought.backups
	brought.backups = func() ([]held, int, error) {
		all, keep, err := listed()
		for index := range all {
			all[index].open = func() (io.ReadCloser, error) {
				reached <- true
				<-answered
				return io.NopCloser(strings.NewReader("uma")), nil
			}
		}
		return all, keep, err
	}
	go func() { ended <- brought.carry() }()
	<-reached
	if err := brought.carry(); err != nil || len(told) != 0 {
		t.Errorf("a second one beside the first says %v", err)
	}
	brought.guard.Lock()
	brought.began = time.Now().Add(-patience)
	brought.guard.Unlock()
	if err := brought.carry(); err == nil || !strings.Contains(err.Error(), "não responde") || len(told) != 1 {
		t.Errorf("after hours it says %v", err)
	}
	answered <- true
	if err := <-ended; err != nil || readRecord[elsewhere](data, elsewhereName).Fault != "" {
		t.Errorf("once it answers: %v", err)
	}
}

func TestASourceThatBreaksOffLeavesNothing(t *testing.T) {
	folder := otherDisk(t)
	broken := held{name: "a.zip", open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.MultiReader(strings.NewReader("meia"), failingReader{})), nil
	}}
	if _, err := carryFile(broken, filepath.Join(folder, "a.zip")); err == nil {
		t.Error("half a backup is called a copy")
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 0 {
		t.Errorf("%v is left", entries)
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestADrill(t *testing.T) {
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	namedSchool(t, data, "2026-01-01 10:00:00.000Z")
	at := func(days int) string { return time.Now().AddDate(0, 0, -days).UTC().Format(rowStamp) }
	add := func(title string, days int) {
		must(t, within(t, data), "INSERT INTO titles VALUES (?, ?, ?)", title, at(days), at(days))
	}
	add("Iracema", 9)
	add("Senhora", 8)
	copies := filepath.Join(folder, "copies")
	whole := filepath.Join(copies, nightly+"sineta_20261101060000.zip")
	if err := writeCopy(data, whole); err != nil {
		t.Fatal(err)
	}
	try := func(source string, steps []string) string {
		t.Helper()
		if _, err := tryCopy(data, source, steps, time.Now()); err != nil {
			return err.Error()
		}
		return ""
	}
	steps := ours
	for _, source := range []string{whole, copies} {
		if said := try(source, steps); said != "" {
			t.Errorf("%s: %s", source, said)
		}
	}
	last := readRecord[drill](data, drillName)
	if last.Source != whole || last.Last.IsZero() || last.Rows != 3 || last.Until.IsZero() || last.Fault != "" {
		t.Errorf("on record: %+v", last)
	}

	other := filepath.Join(folder, "other")
	namedSchool(t, other, "2025-05-05 10:00:00.000Z")
	others := filepath.Join(folder, "other.zip")
	if err := writeCopy(other, others); err != nil {
		t.Fatal(err)
	}
	bytesOf, _ := os.ReadFile(whole)
	cut := filepath.Join(folder, "cut.zip")
	if err := os.WriteFile(cut, bytesOf[:len(bytesOf)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(folder, "empty.zip")
	packed := &bytes.Buffer{}
	if err := zip.NewWriter(packed).Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(empty, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("LITESTREAM", filepath.Join(folder, "none"))
	for _, row := range []struct {
		source, want string
		steps        []string
	}{
		{others, "de outra escola", steps},
		{cut, "não pôde ser aberta", steps},
		{empty, "não contém uma escola", steps},
		{filepath.Join(folder, "away"), "não existe", steps},
		{t.TempDir(), "não há cópia", steps},
		{whole, "versão mais nova", ours[:1]},
		{"s3://balde/escola", "falta o programa", steps},
	} {
		if said := try(row.source, row.steps); !strings.Contains(said, row.want) {
			t.Errorf("%s: %s", row.source, said)
		}
	}

	// Rows that were there long before the copy's end, and are not in it.
	add("Til", 9)
	if said := try(whole, steps); !strings.Contains(said, "titles tem 1 linhas em vez de 2") {
		t.Errorf("a copy without a row says %q", said)
	}
	must(t, within(t, data), "DELETE FROM titles WHERE title = 'Til'")
	// A later change is no fault, until the copy is too old.
	add("Lucíola", 7)
	if said := try(whole, steps); said != "" {
		t.Errorf("a copy of the day before says %q", said)
	}
	add("Ubirajara", 1)
	if said := try(whole, steps); !strings.Contains(said, "parou em") {
		t.Errorf("an old copy says %q", said)
	}
	last = readRecord[drill](data, drillName)
	if last.Fault == "" || last.Last.IsZero() {
		t.Errorf("a failed look is not on record, or takes the good one away: %+v", last)
	}
	if left, _ := filepath.Glob(data + drillInfix + "*"); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

func TestLedgers(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	schoolIn(t, data, ours...)
	database := within(t, data)
	must(t, database, "CREATE TABLE loans (id TEXT, copy TEXT, reader TEXT, lent_on TEXT, returned_at TEXT, returned_on TEXT, closed_as TEXT, class_set TEXT)")
	if wrong := disagreements(data); len(wrong) != 0 {
		t.Errorf("an empty school: %v", wrong)
	}
	must(t, database, "INSERT INTO loans VALUES ('a', 'c', '', '', '', '', '', ''), ('b', 'c', '', '', '', '', '', '')")
	if wrong := disagreements(data); len(wrong) != 1 || !strings.Contains(wrong[0], "emprestado duas vezes: 1") {
		t.Errorf("%v", wrong)
	}
}
