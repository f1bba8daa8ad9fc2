package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// runPocketBase runs PocketBase's own commands, and those that the hooks add.
func runPocketBase(line commandLine, data string, folders programFolders) error {
	// PocketBase reads the process's arguments itself, and a restart of the process begins with them.
	os.Args = append(os.Args[:1], line.withDefaults(data)...)
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDataDir:      data,
		DefaultQueryTimeout: queryTimeout(line),
		DataMaxOpenConns:    readConnections,
		DataMaxIdleConns:    readConnections,
		DBConnect:           openDatabase,
		HideStartBanner:     true,
	})
	// The hooks say at a start what a program without this lacks.
	app.Store().Set("platform:program", version)
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
	// The page of the first start may have chosen the port.
	os.Args = append(os.Args[:1], line.withDefaults(data)...)
	recordServedVersion(app, data, folders, migrations)
	scheduleBackupCopies(app, data, migrations)
	installMiddleware(app, data, migrations)
	printStartMessage(app, line)
	notifyServiceManager(app)
	return translateError(app.Start())
}

// registerHooks loads the schema's steps and the hooks. A hook that can't be loaded is a panic there.
func registerHooks(app *pocketbase.PocketBase, settings *pocketBaseFlags, folders programFolders) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%v", fault)
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

// recordServedVersion leaves the program's version in the folder once it listens.
func recordServedVersion(app core.App, data string, folders programFolders, migrations []string) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			if err := writeVersionFile(data, migrations); err != nil {
				// The steps that the database names say the same.
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

// serveStaticFiles answers with the built pages where the hooks have no route of that address.
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

// translateError keeps PocketBase's own sentence, but for a command that is none.
func translateError(err error) error {
	if err != nil && strings.HasPrefix(err.Error(), "unknown command") {
		return errors.New("Comando desconhecido. Comandos: serve, setup, backup, restore ARQUIVO, check, rollback, update ARQUIVO, service, superuser, migrate e version.")
	}
	return err
}

const (
	// servedPoolSize stand ready: each request to a route of ours holds one for as long as it lasts. Beyond these one is made for a request.
	servedPoolSize = 128
	// A command needs a few.
	commandPoolSize = 15
	// After so long PocketBase gives up a statement of its own: a list of records must not hold a connection for longer.
	servedQueryTimeout = 10 * time.Second
	// readConnections are the connections that read. PocketBase keeps fifteen and opens each further one anew, which reads the schema; and more than
	// a few only share the same processors.
	readConnections = 4
)

func queryTimeout(line commandLine) time.Duration {
	if line.command == "serve" {
		return servedQueryTimeout
	}
	return 0
}

// pocketBaseFlags that PocketBase's stock program has, with a school's values. The folders are read by findProgramFolders.
type pocketBaseFlags struct {
	watchHooks, automigrate bool
	poolSize                int
}

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
