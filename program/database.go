package main

import (
	"database/sql"
	"path/filepath"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"modernc.org/sqlite"
)

const (
	schoolDatabase = "data.db"
	// busy_timeout comes first: the other pragmas may have to wait for another connection's lock. Emptied and deleted content is
	// overwritten, so that no copy of the file contains a person whom the school anonymised.
	pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
		"&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1" +
		// A transaction that reads first is else refused at its first write, where Litestream wrote its mark meanwhile.
		"&_txlock=immediate"
	// An answered write must outlive a power cut.
	durable = "&_pragma=synchronous(FULL)"
	// The log of requests may lose its last seconds.
	quick = "&_pragma=synchronous(NORMAL)"
)

// openDatabase opens one of PocketBase's databases as PocketBase does, but for its durability and the statements that are kept.
func openDatabase(path string) (*dbx.DB, error) {
	durability := quick
	if filepath.Base(path) == schoolDatabase {
		durability = durable
	}
	connector, err := sqlite.NewConnector(path + pragmas + durability)
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(keepingConnector{connector}), sqliteInReach), nil
}

// keepConnections: a connection that was opened anew reads the schema and prepares each statement again.
func keepConnections(app core.App) {
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
