package main

import (
	"database/sql"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"modernc.org/sqlite"
)

const (
	mainDatabase = "data.db"
	// busy_timeout comes first, since the other pragmas may have to wait for another connection's lock. The pragma secure_delete overwrites deleted
	// content, so that no copy of the file contains a person whom the school anonymised.
	connectionPragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
		"&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1" +
		// Without it, SQLite refuses the first write of a transaction that has read before, if Litestream wrote in the meantime.
		"&_txlock=immediate"
	// A write that the program has confirmed must survive a power cut.
	fullSync = "&_pragma=synchronous(FULL)"
	// The database of the request log may lose its last seconds.
	normalSync = "&_pragma=synchronous(NORMAL)"
)

// openDatabase opens one of PocketBase's databases for Config.DBConnect. It differs from PocketBase's default in its durability and in its
// cache of prepared statements.
func openDatabase(path string) (*dbx.DB, error) {
	durability := normalSync
	if filepath.Base(path) == mainDatabase {
		durability = fullSync
	}
	connector, err := sqlite.NewConnector(path + connectionPragmas + durability)
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(cachingConnector{connector}), sqliteBuilderName), nil
}

// keepIdleConnections stops PocketBase from closing idle connections. A new connection reads the schema and prepares each statement again.
func keepIdleConnections(app core.App) {
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		for _, builder := range []dbx.Builder{e.App.ConcurrentDB(), e.App.NonconcurrentDB()} {
			if database, isDatabase := builder.(*dbx.DB); isDatabase {
				database.DB().SetConnMaxIdleTime(time.Duration(0))
			}
		}
		return nil
	})
}

// openReadOnly opens a database without creating any file beside it. Without a write-ahead log no program has the database open, and SQLite
// may treat it as immutable.
func openReadOnly(path string) (*sql.DB, error) {
	if !pathExists(path + "-wal") {
		return sql.Open("sqlite", "file:"+escapeURIPath(path)+"?mode=ro&immutable=1")
	}
	// As a URI, since a path may contain characters with a meaning there.
	return sql.Open("sqlite", "file:"+escapeURIPath(path)+"?mode=ro&_pragma=busy_timeout(10000)")
}

// escapeURIPath escapes a path for a URI of SQLite.
func escapeURIPath(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

// queryNames returns the rows of a query with a single text column.
func queryNames(database *sql.DB, query string) ([]string, error) {
	rows, err := database.Query(query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}
