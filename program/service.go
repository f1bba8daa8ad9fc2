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

// inheritedVariables are the variables that a service takes along from the environment of who installs it. A password is never among them.
var inheritedVariables = []string{"HOST", "PORT", "APP_URL", "TRUSTED_PROXY_HEADERS", "BACKUP_CRON", "BACKUP_KEEP", "LOG_FORMAT", "METRICS_ADDRESS"}

// runServiceCommand makes the system start the program with the computer, is what the system runs, or takes that away again.
func runServiceCommand(line commandLine) error {
	switch line.firstOperand() {
	case "run":
		refusalExitStatus = exitConfiguration
		return runAsService(func() error { return run(line.asServe()) })
	case "install":
		return installService(line)
	case "uninstall":
		return uninstallService()
	}
	return errors.New("Indique a ação do serviço: sineta service install, sineta service run ou sineta service uninstall.")
}

// asServe are the words of `service run` as those of `serve`.
func (line commandLine) asServe() commandLine {
	arguments := slices.Clone(line.words)
	for _, word := range []string{"service", "run"} {
		if index := slices.Index(arguments, word); index >= 0 {
			arguments = slices.Delete(arguments, index, index+1)
		}
	}
	return parseCommandLine(append(arguments, "serve"))
}

// serviceDataFolder is where the data of the service lie: as the person says, else the system's usual place.
func serviceDataFolder(line commandLine, fallback string) string {
	if line.flagValue("dir") == "" && os.Getenv("DATA") == "" {
		return fallback
	}
	return dataFolder(line)
}

// prepareServiceData makes the school where its answers are at hand, and else leaves that to the page of the first start.
func prepareServiceData(line commandLine, data string) error {
	release, err := lockDataFolder(data)
	if err != nil {
		return err
	}
	defer func() { release() }()
	if hasSchool(data) || !canAnswerSetup() {
		return nil
	}
	folders, err := findProgramFolders(line, data)
	if err != nil {
		return err
	}
	release()
	if err := setUpSchool(data, folders); err != nil {
		removeIfEmpty(data)
		return err
	}
	release, err = lockDataFolder(data)
	return err
}

// canAnswerSetup tells whether the first Admin is named, or somebody is there to be asked.
func canAnswerSetup() bool {
	return isTerminal() || os.Getenv("ADMIN_EMAIL") != "" && os.Getenv("ADMIN_PASSWORD") != ""
}

// isDedicatedFolder tells whether a folder holds nothing but one school and what lies beside it: its rights are about to change.
func isDedicatedFolder(folder, data string) bool {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return errors.Is(err, os.ErrNotExist)
	}
	return !slices.ContainsFunc(entries, func(entry os.DirEntry) bool {
		return !strings.HasPrefix(entry.Name(), filepath.Base(data))
	})
}

func sharedFolderError(home string) error {
	return fmt.Errorf("A pasta %s contém outros arquivos, e o serviço precisa de uma pasta própria. Indique outra em DATA, por exemplo uma pasta school dentro de uma pasta vazia.", home)
}

// stopRequested is closed when the system's service manager asks the program to end by other means than a signal.
var stopRequested = make(chan struct{})

// readyCallback is what a service manager is told by once the program listens; nil where nobody waits.
var readyCallback atomic.Pointer[func()]

func callReadyCallback() {
	if callback := readyCallback.Load(); callback != nil {
		(*callback)()
	}
}

// notifyServiceManager says to whoever started the program as a service when it listens, that it is alive, and when it ends.
func notifyServiceManager(app core.App) {
	// The hooks end the process themselves where a variable can't be used.
	app.Store().Set("platform:refusedStatus", refusalExitStatus)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			server := e.Server
			go func() {
				<-stopRequested
				_ = server.Close()
			}()
			e.App.OnTerminate().BindFunc(notifyTermination)
			// The schema's steps are done before this hook, and connections are taken since e.Next.
			notifySystemd("READY=1\nSTATUS=A escola está no ar.")
			callReadyCallback()
			go runWatchdog(func() bool { return canRead(e.App, watchdogReadTimeout) })
			return nil
		},
		Priority: -1000,
	})
}

func notifyTermination(e *core.TerminateEvent) error {
	if e.IsRestart {
		// The process stays, and with it systemd's watch.
		notifySystemd("WATCHDOG=1\nSTATUS=Reiniciando.")
	} else {
		notifySystemd("STOPPING=1")
	}
	return e.Next()
}
