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
	// busy_timeout comes first: the other pragmas may have to wait for another connection's lock. Emptied and deleted content is
	// overwritten, so that no copy of the file contains a person whom the school anonymised.
	connectionPragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
		"&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1" +
		// A transaction that reads first is else refused at its first write, where Litestream wrote its mark meanwhile.
		"&_txlock=immediate"
	// An answered write must outlive a power cut.
	fullSync = "&_pragma=synchronous(FULL)"
	// The log of requests may lose its last seconds.
	normalSync = "&_pragma=synchronous(NORMAL)"
)

// openDatabase opens one of PocketBase's databases as PocketBase does, but for its durability and the statements that are kept.
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

// keepIdleConnections: a connection that was opened anew reads the schema and prepares each statement again.
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

// openReadOnly writes nothing beside the file either: without a log nobody has it open, and it is read as one that does not change.
func openReadOnly(path string) (*sql.DB, error) {
	if !pathExists(path + "-wal") {
		return sql.Open("sqlite", "file:"+escapeURIPath(path)+"?mode=ro&immutable=1")
	}
	// As an address, since a path may hold a sign that means something there.
	return sql.Open("sqlite", "file:"+escapeURIPath(path)+"?mode=ro&_pragma=busy_timeout(10000)")
}

func escapeURIPath(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

// queryNames reads the one column of texts that a question asks for.
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
