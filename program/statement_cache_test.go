package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"modernc.org/sqlite"
)

// cachedTexts returns the cached texts of the only connection, the last used first.
func cachedTexts(t *testing.T, database *sql.DB) []string {
	t.Helper()
	borrowed, err := database.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer borrowed.Close()
	var texts []string
	if err := borrowed.Raw(func(inner any) error {
		c := inner.(*cachingConnection)
		for entry := c.byLastUse.Front(); entry != nil; entry = entry.Next() {
			cached := entry.Value.(*cachedStatement)
			if cached.inUse || cached.evicted || c.cached[cached.text] != entry {
				t.Errorf("%q is cached, and in use or evicted", cached.text)
			}
			texts = append(texts, cached.text)
		}
		if len(c.cached) != len(texts) {
			t.Errorf("%d by text, %d by use", len(c.cached), len(texts))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestCacheableStatements(t *testing.T) {
	for text, want := range map[string]bool{
		"SELECT 1":                      true,
		"  \n(select 1)":                true,
		"SELECT\n1":                     true,
		"WITH a AS (SELECT 1) SELECT 1": true,
		"insert into a values (1)":      true,
		"UPDATE a SET b = 1":            true,
		"DELETE FROM a":                 true,
		"REPLACE INTO a VALUES (1)":     true,
		"PRAGMA synchronous=FULL":       false,
		"VACUUM INTO 'x'":               false,
		"CREATE TABLE a (b)":            false,
		"ALTER TABLE a ADD c":           false,
		"BEGIN IMMEDIATE":               false,
		"-- SELECT":                     false,
		"":                              false,
		"SELECT " + strings.Repeat("1,", maxCachedTextBytes/2) + "1": false,
	} {
		if isCacheable(text) != want {
			t.Errorf("isCacheable(%.40q) is not %v", text, want)
		}
	}
}

func TestCacheKeepsTheLastStatements(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	for turn := range maxCachedStatements + 10 {
		if found := mustQuery[int](t, database, fmt.Sprintf("SELECT %d", turn)); found != turn {
			t.Fatalf("SELECT %d returns %d", turn, found)
		}
		// A statement in frequent use stays in the cache.
		mustQuery[int](t, database, "SELECT -1")
	}
	texts := cachedTexts(t, database)
	if len(texts) != maxCachedStatements || texts[0] != "SELECT -1" || texts[1] != fmt.Sprintf("SELECT %d", maxCachedStatements+9) {
		t.Errorf("%d are cached, the last of them %v", len(texts), texts[:2])
	}
}

func TestCachedStatementsSeeSchemaChanges(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	mustExec(t, database, "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT)")
	mustExec(t, database, "INSERT INTO book (title) VALUES (?)", "Iracema")
	columns := func() []string {
		answer, err := database.Query("SELECT * FROM book")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Close()
		names, err := answer.Columns()
		if err != nil || !answer.Next() {
			t.Fatal(err, "no row")
		}
		return names
	}
	steps := []struct{ change, columns string }{
		{"SELECT 1", "id title"},
		{"ALTER TABLE book ADD shelf TEXT", "id title shelf"},
		{"ALTER TABLE book RENAME shelf TO place", "id title place"},
		{"CREATE INDEX by_title ON book (title)", "id title place"},
		{"VACUUM", "id title place"},
		{"PRAGMA wal_checkpoint(TRUNCATE)", "id title place"},
		{"ANALYZE", "id title place"},
		{"ALTER TABLE book DROP place", "id title"},
	}
	for _, step := range steps {
		if _, err := database.Exec(step.change); err != nil {
			t.Fatalf("%s: %v", step.change, err)
		}
		if found := strings.Join(columns(), " "); found != step.columns {
			t.Errorf("after %s the columns are %s", step.change, found)
		}
		if found := mustQuery[string](t, database, "SELECT title FROM book WHERE id = ?", 1); found != "Iracema" {
			t.Errorf("after %s the title is %s", step.change, found)
		}
	}
	// Another connection changes the schema while this one has prepared statements.
	database.SetMaxOpenConns(2)
	other, err := database.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.ExecContext(context.Background(), "DROP TABLE book"); err != nil {
		t.Fatal(err)
	}
	if _, err := other.ExecContext(context.Background(), "CREATE TABLE book (number INTEGER)"); err != nil {
		t.Fatal(err)
	}
	other.Close()
	mustExec(t, database, "INSERT INTO book VALUES (?)", 7)
	if found := strings.Join(columns(), " "); found != "number" {
		t.Errorf("after a change by another connection the columns are %s", found)
	}
}

func TestSchemaChangeIsRolledBack(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	mustExec(t, database, "CREATE TABLE book (title TEXT)")
	mustQuery[int](t, database, "SELECT COUNT(*) FROM book")
	step, err := database.Begin()
	if err != nil {
		t.Fatal(err)
	}
	mustExec(t, step, "ALTER TABLE book ADD shelf TEXT")
	mustExec(t, step, "INSERT INTO book (title, shelf) VALUES (?, ?)", "Iracema", "A")
	if found := mustQuery[int](t, step, "SELECT COUNT(*) FROM book"); found != 1 {
		t.Errorf("the transaction sees %d rows", found)
	}
	if err := step.Rollback(); err != nil {
		t.Fatal(err)
	}
	if found := mustQuery[int](t, database, "SELECT COUNT(*) FROM book"); found != 0 {
		t.Errorf("%d are left", found)
	}
	if _, err := database.Exec("INSERT INTO book (title, shelf) VALUES (?, ?)", "Iracema", "A"); err == nil {
		t.Error("the column is still there")
	}
	mustExec(t, database, "CREATE TEMP TABLE counted (n INTEGER)")
	mustExec(t, database, "INSERT INTO counted VALUES (?)", 1)
	mustExec(t, database, "DROP TABLE counted")
	mustExec(t, database, "CREATE TEMP TABLE counted (label TEXT)")
	mustExec(t, database, "INSERT INTO counted VALUES (?)", "um")
	if found := mustQuery[string](t, database, "SELECT label FROM counted"); found != "um" {
		t.Errorf("the temporary table has %s", found)
	}
}

// A transaction may run the same text while the rows of its first run are still open.
func TestSameTextRunsWhileItsRowsAreOpen(t *testing.T) {
	database := newTestDatabase(t)
	mustExec(t, database, "CREATE TABLE book (id INTEGER PRIMARY KEY)")
	for range 5 {
		mustExec(t, database, "INSERT INTO book DEFAULT VALUES")
	}
	transaction, err := database.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer transaction.Rollback()
	const text = "SELECT id FROM book WHERE id >= ? ORDER BY id"
	outer, err := transaction.Query(text, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer outer.Close()
	seen := 0
	for outer.Next() {
		seen++
		if found := mustQuery[int](t, transaction, text, 4); found != 4 {
			t.Errorf("the inner query returns %d", found)
		}
		var id int
		if err := outer.Scan(&id); err != nil || id != seen {
			t.Errorf("row %d is %d (%v)", seen, id, err)
		}
	}
	if seen != 5 || outer.Err() != nil {
		t.Errorf("%d rows, %v", seen, outer.Err())
	}
}

func TestStatementIsEvictedWhileItsRowsAreOpen(t *testing.T) {
	database := newTestDatabase(t)
	transaction, err := database.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer transaction.Rollback()
	open, err := transaction.Query("SELECT 1 UNION SELECT 2 UNION SELECT 3")
	if err != nil || !open.Next() {
		t.Fatal(err, "no row")
	}
	for turn := range maxCachedStatements + 5 {
		mustQuery[int](t, transaction, fmt.Sprintf("SELECT %d", turn))
	}
	left := 0
	for open.Next() {
		left++
	}
	if left != 2 || open.Err() != nil || open.Close() != nil {
		t.Errorf("%d rows were left, %v", left, open.Err())
	}
}

func TestErrorEvictsTheStatement(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	mustExec(t, database, "CREATE TABLE book (isbn TEXT UNIQUE)")
	const insert = "INSERT INTO book VALUES (?)"
	for range 3 {
		mustExec(t, database, "DELETE FROM book")
		mustExec(t, database, insert, "1")
		_, err := database.Exec(insert, "1")
		var fault *sqlite.Error
		if asSqlite, isSqlite := err.(*sqlite.Error); isSqlite {
			fault = asSqlite
		}
		if fault == nil || !strings.Contains(fault.Error(), "UNIQUE") {
			t.Fatalf("a second attempt returns %v", err)
		}
		mustExec(t, database, insert, "2")
	}
	// The values of an earlier run must not replace missing ones.
	if _, err := database.Exec("INSERT INTO book VALUES (?)"); err == nil {
		t.Error("a missing value is no error")
	}
	if found := mustQuery[int](t, database, "SELECT COUNT(*) FROM book"); found != 2 {
		t.Errorf("%d books", found)
	}
	if _, err := database.Query("SELECT nothing FROM nowhere"); err == nil {
		t.Error("a query of a missing table returns no error")
	}
	for _, text := range cachedTexts(t, database) {
		if strings.Contains(text, "nowhere") {
			t.Error("an invalid statement is cached")
		}
	}
	answer, err := database.Query("SELECT abs(column1) FROM (VALUES (1), (-9223372036854775808))")
	if err != nil {
		t.Fatal(err)
	}
	for answer.Next() {
	}
	if answer.Err() == nil {
		t.Error("an overflow is no error")
	}
	answer.Close()
	if found := mustQuery[int](t, database, "SELECT 7"); found != 7 {
		t.Errorf("the next query returns %d", found)
	}
}

// endlessQuery runs until it is cancelled.
const endlessQuery = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"

func TestCancelledStatementLeavesAUsableConnection(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	mustExec(t, database, "CREATE TABLE book (id INTEGER PRIMARY KEY)")
	const count = "SELECT COUNT(*) FROM book"
	for range 3 {
		mustQuery[int](t, database, count)
		ended, end := context.WithTimeout(context.Background(), 20*time.Millisecond)
		var number int
		if err := database.QueryRowContext(ended, endlessQuery).Scan(&number); err == nil {
			t.Error("a cancelled query returns no error")
		}
		end()
		if found := mustQuery[int](t, database, count); found != 0 {
			t.Errorf("the next query returns %d", found)
		}
	}
	before, end := context.WithCancel(context.Background())
	end()
	if _, err := database.ExecContext(before, "INSERT INTO book DEFAULT VALUES"); err == nil {
		t.Error("a statement of a cancelled request ran")
	}
	// A cancelled transaction is rolled back, and its connection runs the next one.
	leaving, leave := context.WithCancel(context.Background())
	transaction, err := database.BeginTx(leaving, nil)
	if err != nil {
		t.Fatal(err)
	}
	mustExec(t, transaction, "INSERT INTO book DEFAULT VALUES")
	leave()
	if err := transaction.Commit(); err == nil {
		t.Error("a cancelled transaction was committed")
	}
	mustExec(t, database, "INSERT INTO book DEFAULT VALUES")
	if found := mustQuery[int](t, database, count); found != 1 {
		t.Errorf("%d books", found)
	}
}

func TestUnreadRowsReleaseTheirStatement(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	mustExec(t, database, "CREATE TABLE book (id INTEGER PRIMARY KEY)")
	mustExec(t, database, "INSERT INTO book VALUES (1), (2), (3)")
	for range 3 {
		answer, err := database.Query("SELECT id FROM book")
		if err != nil || !answer.Next() {
			t.Fatal(err, "no row")
		}
		if err := answer.Close(); err != nil {
			t.Fatal(err)
		}
		// No open statement locks the table.
		mustExec(t, database, "ALTER TABLE book ADD c"+fmt.Sprint(time.Now().UnixNano())+" TEXT")
	}
	if found := mustQuery[int](t, database, "INSERT INTO book (id) VALUES (?) RETURNING id", 9); found != 9 {
		t.Errorf("RETURNING returns %d", found)
	}
}

func TestSeveralStatementsInOneText(t *testing.T) {
	database := newTestDatabase(t)
	for range 2 {
		mustExec(t, database, "CREATE TABLE IF NOT EXISTS a (b); DELETE FROM a")
		mustExec(t, database, "INSERT INTO a VALUES (1); INSERT INTO a VALUES (2);")
		if found := mustQuery[int](t, database, "SELECT COUNT(*) FROM a;"); found != 2 {
			t.Errorf("%d rows", found)
		}
	}
}

func TestBrokenConnectionIsReplaced(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	mustQuery[int](t, database, "SELECT 1")
	borrowed, err := database.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := borrowed.Raw(func(any) error { return driver.ErrBadConn }); err == nil {
		t.Error("a broken connection is still in use")
	}
	borrowed.Close()
	if found := mustQuery[int](t, database, "SELECT 1"); found != 1 {
		t.Errorf("the next connection returns %d", found)
	}
	if found := mustQuery[int](t, database, "PRAGMA synchronous"); found != 2 {
		t.Errorf("the next connection has synchronous %d", found)
	}
}

func TestManyClientsShareTheConnections(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(readConnections)
	mustExec(t, database, "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT)")
	mustExec(t, database, "INSERT INTO book VALUES (1, 'Iracema'), (2, 'Senhora')")
	titles := map[int]string{1: "Iracema", 2: "Senhora"}
	var all sync.WaitGroup
	for client := range 64 {
		all.Go(func() {
			for turn := range 50 {
				id := 1 + (client+turn)%2
				limited, end := context.WithTimeout(context.Background(), time.Minute)
				var title string
				if err := database.QueryRowContext(limited, "SELECT title FROM book WHERE id = ?", id).Scan(&title); err != nil || title != titles[id] {
					t.Errorf("%d is %s (%v)", id, title, err)
				}
				end()
			}
		})
	}
	all.Wait()
}

func TestMemoryOfTheCacheIsBounded(t *testing.T) {
	database := newTestDatabase(t)
	database.SetMaxOpenConns(1)
	mustExec(t, database, "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, author TEXT, shelf TEXT)")
	for turn := range 2 * maxCachedStatements {
		answer, err := database.Query(fmt.Sprintf(
			"SELECT a.title, b.author, %d FROM book a JOIN book b ON b.author = a.author WHERE a.shelf = ? AND b.title LIKE ? ORDER BY a.title", turn,
		), "A", "%x%")
		if err != nil {
			t.Fatal(err)
		}
		answer.Close()
	}
	borrowed, err := database.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer borrowed.Close()
	if err := borrowed.Raw(func(inner any) error {
		status := inner.(*cachingConnection).driverConnection.(interface {
			Status(sqlite.DBStatusOp, bool) (int, int, error)
		})
		used, _, err := status.Status(sqlite.DBStatusStmtUsed, false)
		if limit := 4 * mebibyte; used > limit || used == 0 {
			t.Errorf("the cache has %d bytes, more than %d", used, limit)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
