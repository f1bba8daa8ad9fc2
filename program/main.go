// Sineta's program: PocketBase as a library, with what its JavaScript can't do. Rules, schema and pages stay in pb_hooks, pb_migrations
// and pb_public; here is the process: whose data folder it is, how the database is opened, and the commands of the technician.
package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

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
	asked := readWords(os.Args[1:])
	if err := run(asked); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run does what the command says. PocketBase reads the process's arguments itself, so they are completed first.
func run(asked words) error {
	switch asked.command {
	case "version":
		fmt.Printf("Sineta %s (PocketBase %s)\n", version, pocketbase.Version)
		return nil
	case "update":
		return errors.New("O comando update não existe na Sineta: ele trocaria o programa por outro, que ela não conhece. Atualize como diz docs/operations.md.")
	}
	os.Args = append(os.Args[:1], asked.complete()...)
	return pocketBase(asked)
}

// pocketBase runs PocketBase's own commands, and those that the hooks add.
func pocketBase(asked words) error {
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDataDir:      dataFolder(asked),
		DefaultQueryTimeout: queryTimeout(asked),
		DataMaxOpenConns:    readers,
		DataMaxIdleConns:    readers,
		DBConnect:           openDatabase,
	})
	keepConnections(app)
	settings := declareFlags(app)
	if err := app.RootCmd.ParseFlags(os.Args[1:]); err != nil {
		return err
	}
	if err := jsvm.Register(app, jsvm.Config{
		MigrationsDir: settings.migrations,
		HooksDir:      settings.hooks,
		HooksWatch:    settings.watch,
		HooksPoolSize: settings.interpreters,
	}); err != nil {
		return err
	}
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Automigrate:  settings.automigrate,
		Dir:          settings.migrations,
	})
	servePages(app, settings)
	if err := app.Start(); err != nil {
		return inWords(err)
	}
	return nil
}

// servePages answers with the built pages where the hooks have no route of that address.
func servePages(app core.App, settings *flags) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if !e.Router.HasRoute(http.MethodGet, "/{path...}") {
				e.Router.GET("/{path...}", apis.Static(os.DirFS(settings.public), true))
			}
			return e.Next()
		},
		Priority: 999,
	})
}

// inWords keeps PocketBase's own sentence, but for a command that is none.
func inWords(err error) error {
	if strings.HasPrefix(err.Error(), "unknown command") {
		return errors.New("Comando desconhecido. Use: serve, setup, backup, restore ARQUIVO, check, rollback, service, superuser, migrate ou version.")
	}
	return err
}
