package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const serviceName = "sineta"

// handedOver are the variables that a service takes along from the environment of who installs it. A password is never among them.
var handedOver = []string{"HOST", "PORT", "APP_URL", "TRUSTED_PROXY_HEADERS", "BACKUP_CRON", "BACKUP_KEEP", "LOG_FORMAT", "METRICS_ADDRESS"}

// commandService makes the system start the program with the computer, is what the system runs, or takes that away again.
func commandService(asked commandLine) error {
	switch asked.first() {
	case "run":
		refusedStatus = endedStatus
		return runAsService(func() error { return run(asked.served()) })
	case "install":
		return installService(asked)
	case "uninstall":
		return uninstallService()
	}
	return errors.New("Indique a ação do serviço: sineta service install, sineta service run ou sineta service uninstall.")
}

// served are the words of `service run` as those of `serve`.
func (asked commandLine) served() commandLine {
	all := slices.Clone(asked.all)
	for _, word := range []string{"service", "run"} {
		if index := slices.Index(all, word); index >= 0 {
			all = slices.Delete(all, index, index+1)
		}
	}
	return readWords(append(all, "serve"))
}

// serviceFolder is where the data of the service lie: as the person says, else the system's usual place.
func serviceFolder(asked commandLine, usual string) string {
	if asked.flag("dir") == "" && os.Getenv("DATA") == "" {
		return usual
	}
	return dataFolder(asked)
}

// prepareData makes the school where its answers are at hand, and else leaves that to the page of the first start.
func prepareData(asked commandLine, data string) error {
	release, err := holdFolder(data)
	if err != nil {
		return err
	}
	defer func() { release() }()
	if hasSchool(data) || !hasAnswers() {
		return nil
	}
	at, err := findPlace(asked, data)
	if err != nil {
		return err
	}
	release()
	if err := setUp(data, at); err != nil {
		removeEmpty(data)
		return err
	}
	release, err = holdFolder(data)
	return err
}

// hasAnswers tells whether the first Admin is named, or somebody is there to be asked.
func hasAnswers() bool {
	return isTerminal() || os.Getenv("ADMIN_EMAIL") != "" && os.Getenv("ADMIN_PASSWORD") != ""
}

// isOwnHome tells whether a folder holds nothing but one school and what lies beside it: its rights are about to change.
func isOwnHome(home, data string) bool {
	entries, err := os.ReadDir(home)
	if err != nil {
		return errors.Is(err, os.ErrNotExist)
	}
	return !slices.ContainsFunc(entries, func(entry os.DirEntry) bool {
		return !strings.HasPrefix(entry.Name(), filepath.Base(data))
	})
}

func sharedHomeFault(home string) error {
	return fmt.Errorf("A pasta %s contém outros arquivos, e o serviço precisa de uma pasta própria. Indique outra em DATA, por exemplo uma pasta school dentro de uma pasta vazia.", home)
}

const (
	failedStatus = 1
	// endedStatus is EX_CONFIG: the unit of systemd does not start again what ends with it.
	endedStatus = 78
)

// refusedStatus is what a refusal ends with: for a person's commands as any other fault.
var refusedStatus = failedStatus

// refusal is a sentence that another start would only say again.
type refusal struct{ error }

func (r refusal) Unwrap() error { return r.error }

// exitStatus is what the process ends with.
func exitStatus(err error) int {
	switch {
	case errors.Is(err, errEnded):
		return 0
	case errors.As(err, new(refusal)):
		return refusedStatus
	}
	return failedStatus
}

// stopAsked is closed when the system's service manager asks the program to end by other means than a signal.
var stopAsked = make(chan struct{})

// onReady is what a service manager is told by once the program listens; nil where nobody waits.
var onReady atomic.Pointer[func()]

func sayReady() {
	if tell := onReady.Load(); tell != nil {
		(*tell)()
	}
}

// tellManager says to whoever started the program as a service when it listens, that it is alive, and when it ends.
func tellManager(app core.App) {
	// The hooks end the process themselves where a variable can't be used.
	app.Store().Set("platform:refusedStatus", refusedStatus)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			server := e.Server
			go func() {
				<-stopAsked
				_ = server.Close()
			}()
			e.App.OnTerminate().BindFunc(tellEnd)
			// The schema's steps are done before this hook, and connections are taken since e.Next.
			notify("READY=1\nSTATUS=A escola está no ar.")
			sayReady()
			go keepWatchdog(func() bool { return canRead(e.App, watchdogRead) })
			return nil
		},
		Priority: -1000,
	})
}

func tellEnd(e *core.TerminateEvent) error {
	if e.IsRestart {
		// The process stays, and with it systemd's watch.
		notify("WATCHDOG=1\nSTATUS=Reiniciando.")
	} else {
		notify("STOPPING=1")
	}
	return e.Next()
}
