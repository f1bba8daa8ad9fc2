package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var ours = []string{"1800000010_platform.js", "1800000020_people.js"}

// schoolIn makes as much of a school as the program itself looks at.
func schoolIn(t *testing.T, data string, steps ...string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(data, "storage", "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, "storage", "a", "foto.png"), []byte("uma foto"), 0o600); err != nil {
		t.Fatal(err)
	}
	database, err := openDatabase(filepath.Join(data, schoolDatabase))
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	must(t, database.DB(), "CREATE TABLE _migrations (file TEXT)")
	must(t, database.DB(), "CREATE TABLE titles (title TEXT, created TEXT, updated TEXT)")
	for _, step := range steps {
		must(t, database.DB(), "INSERT INTO _migrations VALUES (?)", step)
	}
}

func within(t *testing.T, data string) *sql.DB {
	t.Helper()
	database, err := openDatabase(filepath.Join(data, schoolDatabase))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { database.Close() })
	return database.DB()
}

func TestReadWords(t *testing.T) {
	for line, want := range map[string]string{
		"":                             "serve",
		"--dir=data":                   "serve",
		"--dir data":                   "serve",
		"--dir data backup":            "backup",
		"restore --dir=data copia.zip": "restore",
		"--http=127.0.0.1:1":           "serve",
		"--help":                       "",
		"--version":                    "",
	} {
		if found := readWords(strings.Fields(line)).command; found != want {
			t.Errorf("%q asks for %q instead of %q", line, found, want)
		}
	}
	asked := readWords([]string{"restore", "--dir=data", "copia.zip"})
	if asked.first() != "copia.zip" || asked.flag("dir") != "data" || asked.flag("http") != "" {
		t.Error("the words behind a command are not read")
	}
}

func TestCompleteTwice(t *testing.T) {
	t.Setenv("HOST", "0.0.0.0")
	t.Setenv("PORT", "8455")
	t.Setenv("CORS_ORIGIN", "")
	once := readWords(nil).complete("/escola")
	if want := []string{"--dir=/escola", "serve", "--http=0.0.0.0:8455"}; !slices.Equal(once, want) {
		t.Errorf("completed: %v", once)
	}
	if twice := readWords(once).complete("/outra"); !slices.Equal(twice, once) {
		t.Errorf("completed twice: %v", twice)
	}
}

func TestMemoryLimit(t *testing.T) {
	for machine, want := range map[int64]int64{0: 0, 1024: 512, 4096: 768, 24_576: 768} {
		if found := memoryLimit(machine*mebibyte) / mebibyte; found != want {
			t.Errorf("of %d MiB: %d", machine, found)
		}
	}
}

func TestDifference(t *testing.T) {
	systems := []string{"1640988000_init.go"}
	for name, row := range map[string]struct{ applied, newer, pending []string }{
		"a new folder":                 {nil, nil, nil},
		"one of before the first step": {[]string{"1790000001_users.js"}, nil, nil},
		"one that has run all":         {slices.Concat(systems, ours), nil, nil},
		"an older one":                 {slices.Concat(systems, ours[:1]), nil, ours[1:]},
		"an older PocketBase's":        {ours, nil, systems},
		"a newer one":                  {slices.Concat(systems, ours, []string{"1900000001_later.js"}), []string{"1900000001_later.js"}, nil},
		"a newer PocketBase's":         {slices.Concat(systems, ours, []string{"1900000001_later.go"}), []string{"1900000001_later.go"}, nil},
	} {
		found := differenceOf(row.applied, ours, systems)
		if !slices.Equal(found.newer, row.newer) || !slices.Equal(found.pending, row.pending) {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

func TestNewerMinor(t *testing.T) {
	for _, row := range []struct {
		found, own string
		want       bool
	}{
		{"0.41.0", "0.40.4", true}, {"1.0.0", "0.40.4", true}, {"v0.41", "0.40.4", true},
		{"0.40.9", "0.40.4", false}, {"0.39.9", "0.40.4", false}, {"", "0.40.4", false},
		{"(untracked)", "0.40.4", false}, {"0.41.0", "(untracked)", false},
	} {
		if isNewerMinor(row.found, row.own) != row.want {
			t.Errorf("%q after %q is not %v", row.found, row.own, row.want)
		}
	}
}

func TestAFolderIsHeldOnce(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	release, err := holdFolder(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := holdFolder(data); err == nil || !strings.Contains(err.Error(), "já está em uso") {
		t.Errorf("a second one answers %v", err)
	}
	release()
	again, err := holdFolder(data)
	if err != nil {
		t.Fatal(err)
	}
	again()
}

func TestACopyComesBack(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	schoolIn(t, data, ours...)
	// A copy is made of a school that is open, with a log that is not folded.
	open := within(t, data)
	must(t, open, "INSERT INTO titles VALUES ('Iracema', '', '')")
	target := filepath.Join(data, "..", "copy.zip")
	if err := writeCopy(data, target); err != nil {
		t.Fatal(err)
	}
	restored := filepath.Join(t.TempDir(), "data")
	if err := commandRestore(restored, target, ours); err != nil {
		t.Fatal(err)
	}
	if found := one[string](t, within(t, restored), "SELECT title FROM titles"); found != "Iracema" {
		t.Errorf("the copy holds %s", found)
	}
	photo, err := os.ReadFile(filepath.Join(restored, "storage", "a", "foto.png"))
	if err != nil || string(photo) != "uma foto" || exists(filepath.Join(backupsIn(restored), restoredMark)) {
		t.Errorf("the copy is not whole: %v", err)
	}
	// Over a school that is there the sessions of the copy's day end.
	if err := commandRestore(restored, target, ours); err != nil || !exists(filepath.Join(backupsIn(restored), restoredMark)) {
		t.Errorf("the sessions of the copy's day go on: %v", err)
	}
	// A copy that is refused leaves nothing.
	if err := commandRestore(restored, target, ours[:1]); err == nil || exists(restored+restoredSuffix) {
		t.Errorf("a newer program's copy answers %v, and leaves something behind", err)
	}
	left, _ := filepath.Glob(filepath.Join(data, "..", ".copy-*"))
	if len(left) > 0 {
		t.Errorf("a copy leaves %v", left)
	}
}

func TestCopyBeforeSteps(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	schoolIn(t, data, slices.Concat(systemSteps(), ours[:1])...)
	if err := copyBeforeSteps(data, ours[:1]); err != nil || len(upgradeCopies(data)) != 0 {
		t.Errorf("nothing was pending: %v", err)
	}
	if err := copyBeforeSteps(data, ours); err != nil || len(upgradeCopies(data)) != 1 {
		t.Errorf("no copy was made: %v", err)
	}
}

func TestAgedCopies(t *testing.T) {
	data := t.TempDir()
	if err := os.MkdirAll(backupsIn(data), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"before_upgrade_20260101000000.zip", "before_upgrade_20260201000000.zip", "before_upgrade_20260601000000.zip", "noite.zip"} {
		if err := os.WriteFile(filepath.Join(backupsIn(data), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	removeAged(data, time.Date(2026, 2, 15, 0, 0, 0, 0, time.UTC))
	if left := len(upgradeCopies(data)); left != 2 {
		t.Errorf("%d are left after 45 days of the oldest", left)
	}
	removeAged(data, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
	if left := upgradeCopies(data); len(left) != 1 || !strings.Contains(left[0].path, "20260601") || !exists(filepath.Join(backupsIn(data), "noite.zip")) {
		t.Errorf("after years there is %v", left)
	}
}

func TestWrittenSince(t *testing.T) {
	data := t.TempDir()
	schoolIn(t, data, ours...)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	database := within(t, data)
	must(t, database, `INSERT INTO titles VALUES
		('old', '2026-01-01 10:00:00.000Z', '2026-01-01 10:00:00.000Z'),
		('changed', '2026-01-01 10:00:00.000Z', '2026-03-02 10:00:00.000Z'),
		('new', '2026-03-02 10:00:00.000Z', '2026-03-02 10:00:00.000Z')`)
	found, err := writtenSince(data, at)
	if err != nil || !slices.Equal(found, []written{{"titles", 1, 1}}) {
		t.Errorf("%v, %v", found, err)
	}
}

// conversationOf answers with these lines, and tells what was said.
func conversationOf(typed ...string) (conversation, *bytes.Buffer) {
	said := &bytes.Buffer{}
	hide := func(read func() (string, error)) (string, error) {
		said.WriteString("(hidden)")
		return read()
	}
	return conversation{bufio.NewReader(strings.NewReader(strings.Join(typed, "\n") + "\n")), said, hide}, said
}

func TestQuestions(t *testing.T) {
	given := answers{"SCHOOL_NAME": "EE Um"}
	talk, said := conversationOf(" Ana ", "ana@escola.br", "senha-um", "senha-dois", "senha-um", "senha-um")
	if err := talk.ask(given); err != nil {
		t.Fatal(err)
	}
	if given["ADMIN_NAME"] != "Ana" || given["ADMIN_PASSWORD"] != "senha-um" || given["SCHOOL_NAME"] != "EE Um" {
		t.Errorf("answers: %v", given)
	}
	if text := said.String(); strings.Contains(text, "Nome da escola") || !strings.Contains(text, "As duas senhas são diferentes") || strings.Count(text, "(hidden)") != 4 {
		t.Errorf("said: %s", text)
	}
	ended, _ := conversationOf()
	ended.in = bufio.NewReader(strings.NewReader(""))
	if err := ended.ask(answers{}); err == nil {
		t.Error("nobody typed, and it asks on")
	}
}

func TestARefusalNamesTheAnswer(t *testing.T) {
	given := answers{"ADMIN_EMAIL": "diretora", "ADMIN_NAME": "Ana"}
	sentence, isAnswer := asAnswers("ADMIN_EMAIL não é um endereço", given)
	if !isAnswer || sentence != "O e-mail não é um endereço" || given["ADMIN_EMAIL"] != "" || given["ADMIN_NAME"] != "Ana" {
		t.Errorf("%q, %v", sentence, given)
	}
	if _, isAnswer := asAnswers("disk full", given); isAnswer {
		t.Error("what is no answer is asked again")
	}
}

func TestUnpack(t *testing.T) {
	beside := filepath.Join(t.TempDir(), "data.program")
	packed := zipOf(t, map[string]string{"pb_hooks/main.pb.js": "hooks", "pb_public/assets/a.js": "pages"})
	root, err := unpack(packed, beside)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "pb_public", "assets", "a.js")
	for _, damage := range []func() error{
		func() error { return nil },
		func() error { return os.WriteFile(path, []byte("others"), 0o600) },
		func() error { return os.Remove(path) },
		func() error { return os.RemoveAll(root) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		again, err := unpack(packed, beside)
		content, _ := os.ReadFile(path)
		if err != nil || again != root || string(content) != "pages" {
			t.Errorf("%s holds %q (%v)", again, content, err)
		}
	}
	other, err := unpack(zipOf(t, map[string]string{"pb_hooks/main.pb.js": "newer"}), beside)
	if err != nil || other == root {
		t.Errorf("another program has the same folder: %v", err)
	}
	removeOtherPrograms(other)
	if entries, _ := os.ReadDir(beside); len(entries) != 1 || entries[0].Name() != filepath.Base(other) {
		t.Errorf("%v are left", entries)
	}
}

func zipOf(t *testing.T, files map[string]string) []byte {
	t.Helper()
	packed := &bytes.Buffer{}
	archive := zip.NewWriter(packed)
	for name, content := range files {
		entry, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}
