package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// runPocketBase runs a command of PocketBase or of the hooks.
func runPocketBase(line commandLine, data string, folders programFolders) error {
	// PocketBase reads os.Args itself, and it restarts the process with them.
	os.Args = append(os.Args[:1], line.withDefaults(data)...)
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDataDir:      data,
		DefaultQueryTimeout: queryTimeout(line),
		DataMaxOpenConns:    readConnections,
		DataMaxIdleConns:    readConnections,
		DBConnect:           openDatabase,
		HideStartBanner:     true,
	})
	// The hooks report at the start what the stock PocketBase lacks.
	app.Store().Set("platform:program", version)
	app.Store().Set("platform:system", runtime.GOOS)
	keepIdleConnections(app)
	settings := declareFlags(app, line)
	if err := app.RootCmd.ParseFlags(os.Args[1:]); err != nil {
		return err
	}
	registerStatementFunctions(app)
	if err := registerHooks(app, settings, folders); err != nil {
		return err
	}
	serveStaticFiles(app, folders.public)
	migrations := listMigrations(folders.migrations)
	release, err := prepareDataFolder(line, data, folders, migrations)
	if err != nil {
		return err
	}
	defer release()
	// The setup page may have changed the port.
	os.Args = append(os.Args[:1], line.withDefaults(data)...)
	recordServedVersion(app, data, folders, migrations)
	scheduleBackupCopies(app, data, migrations)
	installMiddleware(app, data, migrations)
	printStartMessage(app, line)
	notifyServiceManager(app)
	return translateError(app.Start())
}

// registerHooks loads the migrations and the hooks. It returns the panic of jsvm as an error if a hook cannot be loaded.
func registerHooks(app *pocketbase.PocketBase, settings *pocketBaseFlags, folders programFolders) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%v", reason)
		}
	}()
	if err := jsvm.Register(app, jsvm.Config{
		MigrationsDir: folders.migrations,
		HooksDir:      folders.hooks,
		HooksWatch:    settings.watchHooks,
		HooksPoolSize: settings.poolSize,
		TypesDir:      folders.types,
	}); err != nil {
		return err
	}
	return migratecmd.Register(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Automigrate:  settings.automigrate,
		Dir:          folders.migrations,
	})
}

// recordServedVersion writes the version file once the program listens. It also removes old upgrade backups and the files of other
// versions.
func recordServedVersion(app core.App, data string, folders programFolders, migrations []string) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			if err := writeVersionFile(data, migrations); err != nil {
				// The applied migrations in the database give the same answer.
				app.Logger().Warn("The folder could not be marked with the program's version", "error", err)
			}
			removeOldUpgradeBackups(data, time.Now())
			if folders.types != "" {
				removeOtherVersions(folders.types)
			}
			return nil
		},
		Priority: -999,
	})
}

// serveStaticFiles serves the built pages for each path that has no route of the hooks.
func serveStaticFiles(app core.App, public string) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if !e.Router.HasRoute(http.MethodGet, "/{path...}") {
				e.Router.GET("/{path...}", apis.Static(os.DirFS(public), true))
			}
			return e.Next()
		},
		Priority: 999,
	})
}

// translateError returns PocketBase's error, or a sentence in Portuguese for an unknown command.
func translateError(err error) error {
	if err != nil && strings.HasPrefix(err.Error(), "unknown command") {
		return errors.New("Comando desconhecido.\n\n" + strings.TrimSuffix(helpText(), "\n"))
	}
	return err
}

const (
	// servedPoolSize is the number of JavaScript interpreters in the pool. Each request to a route of the hooks uses one until its end.
	// PocketBase creates a further one if the pool is empty.
	servedPoolSize = 128
	// A command needs only a few interpreters.
	commandPoolSize = 15
	// PocketBase cancels its own query after this time, so that a list of records does not keep a connection longer.
	servedQueryTimeout = 10 * time.Second
	// readConnections is the number of connections for reading. PocketBase keeps 15 and opens each further one again, which reads the
	// schema. More connections than processors bring no gain.
	readConnections = 4
)

// queryTimeout returns PocketBase's query timeout for a command. 0 selects PocketBase's default.
func queryTimeout(line commandLine) time.Duration {
	if line.command == "serve" {
		return servedQueryTimeout
	}
	return 0
}

// pocketBaseFlags holds the flags of the stock PocketBase with the defaults of a school. findProgramFolders reads the flags of the folders.
type pocketBaseFlags struct {
	watchHooks, automigrate bool
	poolSize                int
}

// declareFlags declares the flags, so that PocketBase accepts them. Their values are known after ParseFlags.
func declareFlags(app *pocketbase.PocketBase, line commandLine) *pocketBaseFlags {
	values := &pocketBaseFlags{}
	ready := commandPoolSize
	if line.command == "serve" {
		ready = servedPoolSize
	}
	set := app.RootCmd.PersistentFlags()
	set.String("hooksDir", "", "the folder with the hooks")
	set.String("migrationsDir", "", "the folder with the schema's steps")
	set.String("publicDir", "", "the folder with the pages")
	set.BoolVar(&values.watchHooks, "hooksWatch", false, "restart when a file of the hooks changes")
	set.IntVar(&values.poolSize, "hooksPool", ready, "interpreters that stand ready for the hooks")
	set.BoolVar(&values.automigrate, "automigrate", false, "write a step for each change that the dashboard makes to the schema")
	return values
}
