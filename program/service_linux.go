package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
)

//go:embed service/sineta.service.tmpl
var unitTemplate string

const (
	defaultServiceData     = "/var/lib/sineta/school"
	serviceEnvironmentFile = "/etc/sineta/sineta.env"
	installedUnit          = "/etc/systemd/system/sineta.service"
)

// packageUnits are the paths of the unit of a Linux package.
var packageUnits = []string{"/usr/lib/systemd/system/sineta.service", "/lib/systemd/system/sineta.service"}

// hiddenFolders are the folders that the unit makes inaccessible for the program.
var hiddenFolders = []string{"/home", "/root", "/run/user", "/tmp", "/var/tmp"}

// systemd installs the service on this computer. A test sets another root folder.
type systemd struct {
	root    string
	isAdmin bool
	// runCommand runs a command of the system, and returns its output as an error if it fails.
	runCommand func(command ...string) error
}

// localSystemd returns the systemd of this computer.
func localSystemd() systemd {
	return systemd{isAdmin: os.Geteuid() == 0, runCommand: func(command ...string) error {
		output, err := exec.Command(command[0], command[1:]...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%s: %s", strings.Join(command, " "), strings.TrimSpace(string(output)))
		}
		return nil
	}}
}

// path returns a path below the root folder.
func (s systemd) path(path string) string { return s.root + path }

// runAsService serves directly, since systemd communicates over a socket.
func runAsService(serve func() error) error { return serve() }

// installService installs and starts the service with this program.
func installService(line commandLine) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	if resolvedPath, err := filepath.EvalSymlinks(program); err == nil {
		program = resolvedPath
	}
	system := localSystemd()
	data := serviceDataFolder(line, defaultServiceData)
	if err := system.checkInstall(program, data); err != nil {
		return err
	}
	if err := prepareServiceData(line, data); err != nil {
		return err
	}
	return system.install(program, data)
}

// uninstallService stops and removes the service. It keeps the data and the environment file.
func uninstallService() error { return localSystemd().uninstall() }

// errNotAdministrator is the error of checkAccess for an account other than root.
var errNotAdministrator = errors.New("É preciso ser administrador deste computador para alterar os serviços. Rode de novo com sudo.")

// checkAccess returns an error unless the computer uses systemd and the account is root.
func (s systemd) checkAccess() error {
	if !pathExists(s.path("/run/systemd/system")) {
		return errors.New("Este computador não usa o systemd. Inicie a Sineta pelo programa de serviços dele, com o comando: sineta serve")
	}
	if !s.isAdmin {
		return errNotAdministrator
	}
	return nil
}

// checkInstall returns an error if the service exists already, or if the unit could not use the program or the data folder.
func (s systemd) checkInstall(program, data string) error {
	if err := s.checkAccess(); err != nil {
		return err
	}
	for _, unit := range append([]string{installedUnit}, packageUnits...) {
		if pathExists(s.path(unit)) {
			return fmt.Errorf("O serviço já está instalado (%s). Para iniciá-lo: systemctl start sineta", unit)
		}
	}
	for _, path := range []string{program, data} {
		if strings.ContainsAny(path, "\"\\\n\r") {
			return fmt.Errorf("O caminho %q tem um caractere que o systemd não aceita. Use uma pasta de nome simples.", path)
		}
		for _, hidden := range hiddenFolders {
			if strings.HasPrefix(path, hidden+"/") {
				return fmt.Errorf("Um serviço não alcança %s. Copie o programa para /opt/sineta e indique em DATA uma pasta fora de %s.", path, hidden)
			}
		}
	}
	if home := filepath.Dir(data); home == "/" || !isDedicatedFolder(s.path(home), data) {
		return sharedFolderError(home)
	}
	// The service account could not enter a folder that the program creates here.
	if parent := filepath.Dir(filepath.Dir(data)); !pathExists(s.path(parent)) {
		return fmt.Errorf("A pasta %s não existe. Crie-a antes, ou indique outra em DATA.", parent)
	}
	return nil
}

// install creates the account, the folders and the unit, and starts the service.
func (s systemd) install(program, data string) error {
	home := filepath.Dir(data)
	if err := s.ensureAccount(home); err != nil {
		return fmt.Errorf("A conta %s não pôde ser criada: %w", serviceName, err)
	}
	if err := os.MkdirAll(s.path(home), 0o700); err != nil {
		return fmt.Errorf("A pasta %s não pôde ser criada: %w", home, err)
	}
	if err := s.runCommand("chown", "--recursive", "--no-dereference", serviceName+":"+serviceName, s.path(home)); err != nil {
		return fmt.Errorf("A pasta %s não pôde ser entregue à conta %s: %w", home, serviceName, err)
	}
	if err := s.writeEnvironmentFile(); err != nil {
		return fmt.Errorf("As configurações não puderam ser escritas em %s: %w", serviceEnvironmentFile, err)
	}
	// All accounts may read the unit, despite the program's umask.
	if err := writeWorldReadable(s.path(installedUnit), renderUnit(program, data)); err != nil {
		return fmt.Errorf("O serviço não pôde ser escrito em %s: %w", installedUnit, err)
	}
	for _, words := range [][]string{{"daemon-reload"}, {"enable", serviceName}, {"start", serviceName}} {
		if err := s.runCommand(append([]string{"systemctl"}, words...)...); err != nil {
			return fmt.Errorf("O serviço foi instalado, mas não iniciou (%w). O motivo está em: journalctl -u sineta -n 50", err)
		}
	}
	fmt.Printf("O serviço está instalado, e inicia com o computador. Dados: %s. Configurações: %s.\n", data, serviceEnvironmentFile)
	if !hasSchool(s.path(data)) {
		fmt.Println("Falta criar a escola. O endereço da página está em: journalctl -u sineta -n 20")
	}
	return nil
}

// renderUnit fills in the template of the unit. In a unit a percent sign begins a specifier.
func renderUnit(program, data string) string {
	escape := func(path string) string { return strings.ReplaceAll(path, "%", "%%") }
	return strings.NewReplacer(
		// In a command line of a unit a dollar sign begins a variable.
		"@PROGRAM@", strings.ReplaceAll(escape(program), "$", "$$"),
		"@DATA@", escape(data),
		"@HOME@", escape(filepath.Dir(data)),
		"@USER@", serviceName,
		"@SETTINGS@", serviceEnvironmentFile,
	).Replace(unitTemplate)
}

// ensureAccount creates the service account if it is missing.
func (s systemd) ensureAccount(home string) error {
	if _, err := user.Lookup(serviceName); err == nil {
		return nil
	}
	return s.runCommand("useradd", "--system", "--user-group", "--no-create-home", "--home-dir", home, "--shell", "/usr/sbin/nologin", serviceName)
}

// writeEnvironmentFile saves the inheritedVariables of the current environment. It never changes an existing file, since that belongs to
// the technician.
func (s systemd) writeEnvironmentFile() error {
	path := s.path(serviceEnvironmentFile)
	if pathExists(path) {
		return nil
	}
	text := "# NOME=valor, um por linha. Depois de mudar: systemctl restart sineta\n"
	for _, name := range inheritedVariables {
		if value := os.Getenv(name); value != "" {
			text += name + "=" + strconv.Quote(value) + "\n"
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o600)
}

// writeWorldReadable writes a file that all accounts may read.
func writeWorldReadable(path, text string) error {
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return err
	}
	return os.Chmod(path, 0o644)
}

// uninstall removes the service. It returns an error for a service that a Linux package installed.
func (s systemd) uninstall() error {
	if err := s.checkAccess(); err != nil {
		return err
	}
	if !pathExists(s.path(installedUnit)) {
		for _, unit := range packageUnits {
			if pathExists(s.path(unit)) {
				return errors.New("O serviço foi instalado por um pacote do sistema. Remova o pacote: apt remove sineta ou dnf remove sineta.")
			}
		}
		return errors.New("O serviço não está instalado.")
	}
	if err := s.runCommand("systemctl", "disable", "--now", serviceName); err != nil {
		return fmt.Errorf("O serviço não pôde ser parado: %w", err)
	}
	if err := os.Remove(s.path(installedUnit)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("O arquivo %s não pôde ser removido: %w", installedUnit, err)
	}
	if err := s.runCommand("systemctl", "daemon-reload"); err != nil {
		return err
	}
	fmt.Println("O serviço foi removido. Os dados da escola e as configurações ficaram onde estavam.")
	return nil
}
