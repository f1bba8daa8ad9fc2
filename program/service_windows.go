package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
	"golang.org/x/sys/windows/svc"
	"golang.org/x/sys/windows/svc/eventlog"
	"golang.org/x/sys/windows/svc/mgr"
)

const (
	// LocalService has few rights and exists on each Windows. icacls gets its SID, since Windows translates the names of accounts.
	serviceAccount    = `NT AUTHORITY\LocalService`
	serviceAccountSID = "*S-1-5-19"
	serviceKey        = `SYSTEM\CurrentControlSet\Services\` + serviceName
	// The service manager ends a program that reports no progress for this time.
	startTimeout = 30 * time.Second
	stopTimeout  = 30 * time.Second
)

// windowsService implements svc.Handler: it answers Windows' service manager while serve runs.
type windowsService struct {
	serve func() error
	err   error
}

// runAsService connects to the service manager before the program loads anything. Windows reports error 1053 if this takes too long.
func runAsService(serve func() error) error {
	service := &windowsService{serve: serve}
	if err := svc.Run(serviceName, service); err != nil {
		if errors.Is(err, windows.ERROR_FAILED_SERVICE_CONTROLLER_CONNECT) {
			return errors.New("Este comando é só para o Windows iniciar o serviço. Para instalar: sineta service install. Para iniciar agora: sineta")
		}
		return err
	}
	return service.err
}

// Execute implements svc.Handler.
func (s *windowsService) Execute(_ []string, requests <-chan svc.ChangeRequest, changes chan<- svc.Status) (bool, uint32) {
	starting := svc.Status{State: svc.StartPending, WaitHint: uint32(2 * startTimeout / time.Millisecond)}
	changes <- starting
	ready, ended := make(chan struct{}), make(chan struct{})
	var once, stop sync.Once
	tell := func() { once.Do(func() { close(ready) }) }
	readyCallback.Store(&tell)
	go func() {
		defer close(ended)
		s.err = s.serve()
	}()
	beat := time.NewTicker(startTimeout / 3)
	defer beat.Stop()
	for isReady := false; ; {
		select {
		case <-ended:
			if s.err == nil || exitStatus(s.err) == 0 {
				return false, 0
			}
			fmt.Fprintln(os.Stderr, s.err)
			writeEventLog(s.err)
			if exitStatus(s.err) == exitConfiguration {
				// The manager gets a normal end, since it would restart a program that refuses again.
				return false, 0
			}
			return true, uint32(exitStatus(s.err))
		case <-ready:
			ready, isReady = nil, true
			changes <- svc.Status{State: svc.Running, Accepts: svc.AcceptStop | svc.AcceptShutdown}
		case <-beat.C:
			if !isReady {
				starting.CheckPoint++
				changes <- starting
			}
		case request := <-requests:
			switch request.Cmd {
			case svc.Interrogate:
				changes <- request.CurrentStatus
			case svc.Stop, svc.Shutdown:
				changes <- svc.Status{State: svc.StopPending, WaitHint: uint32(stopTimeout / time.Millisecond)}
				stop.Do(func() { close(stopRequested) })
			}
		}
	}
}

// installService installs and starts the service with this program.
func installService(line commandLine) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	manager, err := connectServiceManager()
	if err != nil {
		return err
	}
	defer manager.Disconnect()
	if service, err := manager.OpenService(serviceName); err == nil {
		_ = service.Close()
		return errors.New("O serviço já está instalado. Para iniciá-lo: net start sineta")
	}
	data := serviceDataFolder(line, filepath.Join(environmentOr("ProgramData", `C:\ProgramData`), "Sineta", "school"))
	home := filepath.Dir(data)
	if filepath.Dir(home) == home || !isDedicatedFolder(home, data) {
		return sharedFolderError(home)
	}
	if err := prepareServiceData(line, data); err != nil {
		return err
	}
	if said, err := exec.Command("icacls", home, "/grant", serviceAccountSID+":(OI)(CI)M", "/T", "/Q").CombinedOutput(); err != nil {
		return fmt.Errorf("A pasta %s não pôde ser entregue ao serviço: %s", home, said)
	}
	service, err := manager.CreateService(serviceName, program, mgr.Config{
		DisplayName:      "Sineta",
		Description:      "O sistema da escola: biblioteca, almoxarifado, tecnologia e mensagens.",
		StartType:        mgr.StartAutomatic,
		DelayedAutoStart: true,
		ServiceStartName: serviceAccount,
	}, "service", "run")
	if err != nil {
		return fmt.Errorf("O Windows não criou o serviço: %w", err)
	}
	defer service.Close()
	if err := configureService(service, data); err != nil {
		_ = service.Delete()
		return fmt.Errorf("O serviço não pôde ser preparado: %w", err)
	}
	if err := service.Start(); err != nil {
		return fmt.Errorf("O serviço foi instalado, mas não iniciou: %w", err)
	}
	fmt.Printf("O serviço está instalado, e inicia com o computador. Dados: %s.\n", data)
	return nil
}

// configureService sets the service's environment, and makes Windows restart the service after a failure.
func configureService(service *mgr.Service, data string) error {
	environment := []string{"DATA=" + data, "HOST=" + environmentOr("HOST", "0.0.0.0")}
	for _, name := range inheritedVariables {
		if value := os.Getenv(name); value != "" && name != "HOST" {
			environment = append(environment, name+"="+value)
		}
	}
	key, err := registry.OpenKey(registry.LOCAL_MACHINE, serviceKey, registry.SET_VALUE)
	if err != nil {
		return err
	}
	defer key.Close()
	if err := key.SetStringsValue("Environment", environment); err != nil {
		return err
	}
	again := mgr.RecoveryAction{Type: mgr.ServiceRestart, Delay: 5 * time.Second}
	day := uint32((24 * time.Hour).Seconds())
	return errors.Join(
		service.SetRecoveryActions([]mgr.RecoveryAction{again, again, again}, day),
		service.SetRecoveryActionsOnNonCrashFailures(true),
	)
}

// uninstallService stops and removes the service. It keeps the data.
func uninstallService() error {
	manager, err := connectServiceManager()
	if err != nil {
		return err
	}
	defer manager.Disconnect()
	service, err := manager.OpenService(serviceName)
	if err != nil {
		return errors.New("O serviço não está instalado.")
	}
	defer service.Close()
	status, err := service.Control(svc.Stop)
	for deadline := time.Now().Add(stopTimeout); err == nil && status.State != svc.Stopped && time.Now().Before(deadline); {
		time.Sleep(time.Second / 4)
		status, err = service.Query()
	}
	if err := service.Delete(); err != nil {
		return fmt.Errorf("O Windows não removeu o serviço: %w", err)
	}
	fmt.Println("O serviço foi removido. Os dados da escola ficaram onde estavam.")
	return nil
}

// connectServiceManager connects to the service manager. It returns an error that names the remedy if the account is no administrator.
func connectServiceManager() (*mgr.Mgr, error) {
	manager, err := mgr.Connect()
	if errors.Is(err, windows.ERROR_ACCESS_DENIED) {
		return nil, errors.New("É preciso ser administrador deste computador para alterar os serviços. Abra o terminal com Executar como administrador e rode de novo.")
	}
	return manager, err
}

// writeEventLog writes an error to Windows' event log, since a service has no terminal.
func writeEventLog(fault error) {
	log, err := openEventLog()
	if err != nil {
		return
	}
	defer log.Close()
	_ = log.Error(1, fault.Error())
}

// openEventLog registers the program with the event log and opens it.
func openEventLog() (*eventlog.Log, error) {
	// The registration fails if it exists already, or if the account has few rights. The log accepts the message even then.
	_ = eventlog.InstallAsEventCreate(serviceName, eventlog.Error|eventlog.Warning|eventlog.Info)
	return eventlog.Open(serviceName)
}
