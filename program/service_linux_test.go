package main

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// bareSystem is a root with systemd, whose commands are written down.
func bareSystem(t *testing.T, isAdmin bool) (systemd, *[]string) {
	t.Helper()
	root := t.TempDir()
	for _, folder := range []string{"run/systemd/system", "etc/systemd/system", "var/lib"} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	called := &[]string{}
	return systemd{root: root, isAdmin: isAdmin, call: func(command ...string) error {
		*called = append(*called, strings.Join(command, " "))
		return nil
	}}, called
}

func TestServiceIsRefusedInWords(t *testing.T) {
	const program, data = "/opt/sineta/sineta", "/var/lib/sineta/school"
	cases := []struct {
		name, program, data string
		isAdmin             bool
		prepare             func(root string)
		sentence            string
	}{
		{"no rights", program, data, false, nil, "administrador"},
		{"no systemd", program, data, true, func(root string) { _ = os.RemoveAll(filepath.Join(root, "run")) }, "não usa o systemd"},
		{"installed by hand", program, data, true, func(root string) { write(t, root+ownUnit, "") }, "já está instalado"},
		{"installed by a package", program, data, true, func(root string) { write(t, root+packagedUnits[0], "") }, "já está instalado"},
		{"a program in a person's folder", "/home/ana/sineta", data, true, nil, "não alcança /home/ana/sineta"},
		{"data in a folder that the unit empties", program, "/tmp/school", true, nil, "não alcança /tmp/school"},
		{"data at the root", program, "/school", true, nil, "contém outros arquivos"},
		{"data beside other things", program, "/srv/school", true, func(root string) { write(t, root+"/srv/www/index.html", "") }, "contém outros arquivos"},
		{"a folder in none", program, "/srv/none/home/school", true, nil, "/srv/none não existe"},
		{"a sign that ends a value", program, "/srv/a\"b/school", true, nil, "um caractere que o systemd não aceita"},
	}
	for _, tried := range cases {
		t.Run(tried.name, func(t *testing.T) {
			system, called := bareSystem(t, tried.isAdmin)
			if tried.prepare != nil {
				tried.prepare(system.root)
			}
			err := system.refuseInstall(tried.program, tried.data)
			if err == nil || !strings.Contains(err.Error(), tried.sentence) {
				t.Fatalf("%v does not say %q", err, tried.sentence)
			}
			if len(*called) > 0 {
				t.Fatalf("something was done: %v", *called)
			}
		})
	}
	system, _ := bareSystem(t, true)
	write(t, system.root+"/srv/sineta/school.key", "")
	if err := system.refuseInstall(program, "/srv/sineta/school"); err != nil {
		t.Fatalf("a folder of the school's own was refused: %v", err)
	}
}

func TestServiceIsInstalledAndRemoved(t *testing.T) {
	const program, data = "/opt/sineta/sineta", "/var/lib/sineta/school"
	t.Setenv("APP_URL", "http://192.168.0.10:8090")
	t.Setenv("ADMIN_PASSWORD", "segredo-da-diretora")
	system, called := bareSystem(t, true)
	if err := system.install(program, data); err != nil {
		t.Fatal(err)
	}
	if last := strings.Join((*called)[len(*called)-3:], ", "); last != "systemctl daemon-reload, systemctl enable sineta, systemctl start sineta" {
		t.Fatal(last)
	}
	settings, err := os.ReadFile(system.path(serviceSettings))
	if err != nil || !strings.Contains(string(settings), `APP_URL="http://192.168.0.10:8090"`) || strings.Contains(string(settings), "segredo") {
		t.Fatal(string(settings), err)
	}
	if err := system.refuseInstall(program, data); err == nil {
		t.Fatal("it was installed twice")
	}
	write(t, system.path(data)+"/data.db", "")
	if err := system.uninstall(); err != nil {
		t.Fatal(err)
	}
	if exists(system.path(ownUnit)) || !exists(system.path(data)+"/data.db") || !exists(system.path(serviceSettings)) {
		t.Fatal("the unit stayed, or something of the school's went")
	}
	if err := system.uninstall(); err == nil || !strings.Contains(err.Error(), "não está instalado") {
		t.Fatal(err)
	}
}

func TestUninstallIsRefusedWithoutRightsAndForAPackage(t *testing.T) {
	system, _ := bareSystem(t, false)
	if err := system.uninstall(); !errors.Is(err, errNoRights) {
		t.Fatal(err)
	}
	system, called := bareSystem(t, true)
	write(t, system.root+packagedUnits[1], "")
	if err := system.uninstall(); err == nil || !strings.Contains(err.Error(), "pacote") || len(*called) > 0 {
		t.Fatal(err, *called)
	}
}

// A unit with a misspelt name of a setting starts all the same, without what it was to do.
func TestUnitIsWhatSystemdReads(t *testing.T) {
	verify, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("systemd-analyze is missing: the unit was looked at by its text alone")
	}
	text := unitOf("/opt/minha escola/sineta$1", "/srv/escola 100%/school")
	for _, line := range []string{
		`ExecStart="/opt/minha escola/sineta$$1" service run`, `ReadWritePaths="/srv/escola 100%%"`,
		`Environment=HOST=0.0.0.0 PORT=8090 "DATA=/srv/escola 100%%/school"`,
		"Type=notify", "RestartPreventExitStatus=78", "ProtectSystem=strict", "User=sineta",
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("%s is missing in\n%s", line, text)
		}
	}
	if strings.Contains(text, "@") {
		t.Error("a place was left unfilled", text)
	}
	if verify == "" {
		return
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "sineta")
	write(t, program, "#!/bin/sh\n")
	if err := os.Chmod(program, 0o700); err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(folder, "sineta.service")
	write(t, unit, strings.ReplaceAll(unitOf(program, "/var/lib/sineta/school"), "=sineta\n", "=root\n"))
	said, _ := exec.Command(verify, "verify", "--man=no", unit).CombinedOutput()
	for line := range strings.Lines(string(said)) {
		if strings.Contains(line, "sineta.service") {
			t.Error(line)
		}
	}
}

func TestSystemdHearsOfTheProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	t.Setenv("NOTIFY_SOCKET", path)
	notify("READY=1")
	heard := make([]byte, 100)
	count, err := socket.Read(heard)
	if err != nil || string(heard[:count]) != "READY=1" {
		t.Fatal(string(heard[:count]), err)
	}
	t.Setenv("NOTIFY_SOCKET", "")
	// Nobody listens, and nothing is at fault.
	notify("READY=1")
}

func TestWatchdogIsKeptForThisProcessAlone(t *testing.T) {
	for _, tried := range []struct {
		microseconds, process string
		expected              time.Duration
	}{
		{"", "", 0}, {"none", "", 0}, {"-5", "", 0}, {"120000000", "", time.Minute}, {"120000000", "1", 0},
	} {
		t.Setenv("WATCHDOG_USEC", tried.microseconds)
		t.Setenv("WATCHDOG_PID", tried.process)
		if found := watchdogInterval(); found != tried.expected {
			t.Errorf("%+v: %v", tried, found)
		}
	}
}

func TestServiceRunIsServe(t *testing.T) {
	asked := readWords([]string{"--dir=/srv/school", "service", "run", "--http=127.0.0.1:8000"})
	served := asked.served()
	if asked.command != "service" || asked.first() != "run" || served.command != "serve" || len(served.rest) > 0 || served.flag("http") != "127.0.0.1:8000" {
		t.Fatal(asked, served)
	}
}

func TestOnlyAServiceEndsWithItsOwnStatus(t *testing.T) {
	defer func() { refusedStatus = failedStatus }()
	fault := errors.Join(nil, newerFault("/srv/school", "1900000001_later.js"))
	if exitStatus(fault) != failedStatus {
		t.Fatal("a person's command ends with another status")
	}
	if exitStatus(errEnded) != 0 {
		t.Fatal("to be ended before the school is made is no fault")
	}
	refusedStatus = endedStatus
	if exitStatus(fault) != endedStatus || exitStatus(errors.New("the port is taken")) != failedStatus {
		t.Fatal("the unit would start it again, or never")
	}
}
