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

// serviceName is the name of the service, and on Linux also of its account.
const serviceName = "sineta"

// inheritedVariables are the environment variables that the installed service keeps. They include no password.
var inheritedVariables = []string{"HOST", "PORT", "APP_URL", "TRUSTED_PROXY_HEADERS", "BACKUP_CRON", "BACKUP_KEEP", "LOG_FORMAT", "METRICS_ADDRESS"}

// runServiceCommand runs `sineta service` with install, run or uninstall.
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

// asServe returns the command line of `service run` as that of `serve`.
func (line commandLine) asServe() commandLine {
	arguments := slices.Clone(line.words)
	for _, word := range []string{"service", "run"} {
		if index := slices.Index(arguments, word); index >= 0 {
			arguments = slices.Delete(arguments, index, index+1)
		}
	}
	return parseCommandLine(append(arguments, "serve"))
}

// serviceDataFolder returns the data folder that the user named, else the system's usual folder.
func serviceDataFolder(line commandLine, fallback string) string {
	if line.flagValue("dir") == "" && os.Getenv("DATA") == "" {
		return fallback
	}
	return dataFolder(line)
}

// prepareServiceData creates the school if the answers are available. Otherwise the service shows the setup page at its first start.
func prepareServiceData(line commandLine, data string) error {
	release, err := lockDataFolder(data)
	if err != nil {
		return err
	}
	defer release()
	if hasSchool(data) || !canAnswerSetup() {
		return nil
	}
	folders, err := findProgramFolders(line, data)
	if err != nil {
		return err
	}
	if err := setUpSchool(data, folders); err != nil {
		removeIfEmpty(data)
		return err
	}
	return nil
}

// canAnswerSetup reports whether the environment names the first Admin, or a person can type the answers.
func canAnswerSetup() bool {
	return isTerminal() || os.Getenv("ADMIN_EMAIL") != "" && os.Getenv("ADMIN_PASSWORD") != ""
}

// isDedicatedFolder reports whether a folder contains only the data folder and its companions. The installation is about to change its
// rights.
func isDedicatedFolder(folder, data string) bool {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return errors.Is(err, os.ErrNotExist)
	}
	return !slices.ContainsFunc(entries, func(entry os.DirEntry) bool {
		return !strings.HasPrefix(entry.Name(), filepath.Base(data))
	})
}

// sharedFolderError returns the refusal of a folder that is not dedicated.
func sharedFolderError(home string) error {
	return fmt.Errorf("A pasta %s contém outros arquivos, e o serviço precisa de uma pasta própria. Indique outra em DATA, por exemplo uma pasta school dentro de uma pasta vazia.", home)
}

// stopRequested is closed when Windows' service manager stops the program. On other systems the manager sends a signal.
var stopRequested = make(chan struct{})

// readyCallback tells the service manager that the program listens. It is nil without such a manager.
var readyCallback atomic.Pointer[func()]

// callReadyCallback calls readyCallback if it is set.
func callReadyCallback() {
	if callback := readyCallback.Load(); callback != nil {
		(*callback)()
	}
}

// notifyServiceManager reports to the service manager when the program is ready, alive and ended. It also ends the server when the manager
// asks for it.
func notifyServiceManager(app core.App) {
	// The hooks end the process themselves if an environment variable is invalid.
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
			// The migrations are applied before this hook, and the server accepts connections since e.Next.
			notifySystemd("READY=1\nSTATUS=A escola está no ar.")
			callReadyCallback()
			go runWatchdog(func() bool { return canRead(e.App, watchdogReadTimeout) })
			return nil
		},
		Priority: -1000,
	})
}

// notifyTermination tells systemd that the program ends or restarts.
func notifyTermination(e *core.TerminateEvent) error {
	if e.IsRestart {
		// A restart keeps the process, and systemd continues to watch it.
		notifySystemd("WATCHDOG=1\nSTATUS=Reiniciando.")
	} else {
		notifySystemd("STOPPING=1")
	}
	return e.Next()
}
