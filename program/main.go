// Sineta's program: PocketBase as a library, with what its JavaScript can't do. Rules, schema and pages stay in pb_hooks, pb_migrations
// and pb_public; here is the process: whose data folder it is, how the database is opened, and the commands of the technician.
package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// version is Sineta's own, written in by the build.
var version = "0.0.0"

func main() {
	prepareProcess()
	keepSecretsHome()
	allowDoubleClick()
	err := prepareLog()
	if err == nil {
		err = run(readWords(os.Args[1:]))
	}
	if err != nil {
		jsonLines.end(err)
		os.Exit(exitStatus(err))
	}
}

// run does what the command says.
func run(asked commandLine) error {
	if settingsFault != nil {
		return settingsFault
	}
	switch asked.command {
	case "version":
		fmt.Printf("Sineta %s (PocketBase %s)\n", version, pocketbase.Version)
		return nil
	case "health":
		return commandHealth()
	case "room":
		return commandRoom(asked.first())
	case "update":
		return commandUpdate(dataFolder(asked), asked.first())
	case "service":
		return commandService(asked)
	}
	data := dataFolder(asked)
	switch asked.command {
	case "backup":
		return commandBackup(data, asked.first())
	case "rollback":
		return commandRollback(data, slices.Contains(asked.all, "--yes"))
	case "fold-log":
		return commandFoldLog(data)
	}
	at, err := findPlace(asked, data)
	if err != nil {
		return err
	}
	switch asked.command {
	case "setup":
		return commandSetup(data, at)
	case "restore":
		return commandRestore(data, asked.first(), schemaSteps(at.migrations))
	case "check":
		if asked.has("replica") {
			return commandReplica(data, asked.flag("replica"), schemaSteps(at.migrations))
		}
		return commandCheck(data, schemaSteps(at.migrations))
	}
	return pocketBase(asked, data, at)
}

// pocketBase runs PocketBase's own commands, and those that the hooks add.
func pocketBase(asked commandLine, data string, at place) error {
	// PocketBase reads the process's arguments itself, and a restart of the process begins with them.
	os.Args = append(os.Args[:1], asked.complete(data)...)
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDataDir:      data,
		DefaultQueryTimeout: queryTimeout(asked),
		DataMaxOpenConns:    readers,
		DataMaxIdleConns:    readers,
		DBConnect:           openDatabase,
		HideStartBanner:     true,
	})
	// The hooks say at a start what a program without this lacks.
	app.Store().Set("platform:program", version)
	keepConnections(app)
	settings := declareFlags(app, asked)
	if err := app.RootCmd.ParseFlags(os.Args[1:]); err != nil {
		return err
	}
	offerStatements(app)
	if err := registerHooks(app, settings, at); err != nil {
		return err
	}
	servePages(app, at.public)
	steps := schemaSteps(at.migrations)
	release, err := openFolder(asked, data, at, steps)
	if err != nil {
		return err
	}
	defer release()
	// The page of the first start may have chosen the port.
	os.Args = append(os.Args[:1], asked.complete(data)...)
	markServed(app, data, at, steps)
	carryBackups(app, data, steps)
	observe(app, data, steps)
	announceStart(app, asked)
	tellManager(app)
	return inWords(app.Start())
}

// registerHooks loads the schema's steps and the hooks. A hook that can't be loaded is a panic there.
func registerHooks(app *pocketbase.PocketBase, settings *flags, at place) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%v", fault)
		}
	}()
	if err := jsvm.Register(app, jsvm.Config{
		MigrationsDir: at.migrations,
		HooksDir:      at.hooks,
		HooksWatch:    settings.watch,
		HooksPoolSize: settings.interpreters,
		TypesDir:      at.types,
	}); err != nil {
		return err
	}
	return migratecmd.Register(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Automigrate:  settings.automigrate,
		Dir:          at.migrations,
	})
}

// openFolder does the work that must come before PocketBase opens the data. A command that needs the folder for itself locks it
// until the release.
func openFolder(asked commandLine, data string, at place, steps []string) (release func(), err error) {
	if err := refuseNewer(data, steps); err != nil {
		return nil, err
	}
	if !asked.needsFolder() {
		return func() {}, nil
	}
	if release, err = holdFolder(data); err != nil {
		return nil, err
	}
	if asked.command == "serve" && !hasSchool(data) {
		err := firstStart(asked, data, at)
		release()
		if err != nil {
			removeEmpty(data)
			return nil, err
		}
		if release, err = holdFolder(data); err != nil {
			return nil, err
		}
	}
	if asked.changesSchema() {
		if err := copyBeforeSteps(data, steps); err != nil {
			release()
			return nil, err
		}
	}
	return release, nil
}

// markServed leaves the program's version in the folder once it listens.
func markServed(app core.App, data string, at place, steps []string) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			if err := writeMark(data, steps); err != nil {
				// The steps that the database names say the same.
				app.Logger().Warn("The folder could not be marked with the program's version", "error", err)
			}
			removeAged(data, time.Now())
			if at.types != "" {
				removeOtherPrograms(at.types)
			}
			return nil
		},
		Priority: -999,
	})
}

// servePages answers with the built pages where the hooks have no route of that address.
func servePages(app core.App, public string) {
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

// inWords keeps PocketBase's own sentence, but for a command that is none.
func inWords(err error) error {
	if err != nil && strings.HasPrefix(err.Error(), "unknown command") {
		return errors.New("Comando desconhecido. Comandos: serve, setup, backup, restore ARQUIVO, check, rollback, update ARQUIVO, service, superuser, migrate e version.")
	}
	return err
}
