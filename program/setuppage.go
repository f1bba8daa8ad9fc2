package main

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

//go:embed setup.tmpl
var setupText string

var setupTemplate = template.Must(template.New("setup").Parse(setupText))

const (
	setupPath     = "/setup/"
	setupHost     = "127.0.0.1"
	usualPort     = "8090"
	portName      = "PORT"
	largestAnswer = 64 << 10
)

// keptPort is what the page of the first start was told, where it was asked for; the environment's comes before it.
func keptPort(data string) string {
	text, err := os.ReadFile(filepath.Join(data, portName))
	if port := strings.TrimSpace(string(text)); err == nil && isPort(port) {
		return port
	}
	return usualPort
}

func isPort(text string) bool {
	number, err := strconv.Atoi(text)
	return err == nil && number >= 1 && number <= 65535
}

// firstStart makes the school from the environment, by the terminal, or where there is neither by a page for this computer alone.
func firstStart(asked commandLine, data string, at place) error {
	given := fromEnvironment()
	isNamed := given["ADMIN_EMAIL"] != "" || given["ADMIN_PASSWORD"] != ""
	if isNamed || isContainer() || isTerminal() && !isDoubleClick() {
		return setUp(data, at)
	}
	if err := refuseSetUp(data); err != nil {
		return err
	}
	page, err := newSetupPage(asked, data, at, given)
	if err != nil {
		return err
	}
	return page.serve()
}

// isContainer tells whether "this computer" is one without a user: the program is the only process there, or nearly so. A
// program that systemd starts in a container has a computer of its own.
func isContainer() bool {
	if os.Getpid() == 1 || os.Getenv("KUBERNETES_SERVICE_HOST") != "" {
		return true
	}
	isIn := exists("/.dockerenv") || exists("/run/.containerenv")
	return isIn && os.Getppid() == 1 && os.Getenv("INVOCATION_ID") == ""
}

// setupPage makes the school from a form, once. Its address holds a secret that only who started the program is told: whoever
// first reached an open page would own the school.
type setupPage struct {
	data     string
	make     func(answers) error
	secret   string
	listener net.Listener
	// asksPort where nothing else says the port.
	asksPort bool
	port     string

	making sync.Mutex
	given  answers
	isMade bool
	done   chan struct{}
}

func newSetupPage(asked commandLine, data string, at place, given answers) (*setupPage, error) {
	port, asksPort := os.Getenv("PORT"), false
	switch address := asked.flag("http"); {
	case address != "":
		var err error
		if _, port, err = net.SplitHostPort(address); err != nil {
			return nil, errFirstStart
		}
	case port == "":
		port, asksPort = usualPort, true
	}
	if !isPort(port) {
		return nil, errFirstStart
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(setupHost, port))
	for next := 8091; err != nil && asksPort && next < 8100; next++ {
		// Somebody else is there: the page proposes the next that is free.
		port = strconv.Itoa(next)
		listener, err = net.Listen("tcp", net.JoinHostPort(setupHost, port))
	}
	if err != nil {
		if asksPort {
			port = usualPort
		}
		return nil, fmt.Errorf("A porta %s já está em uso por outro programa. Indique outra em PORT.", port)
	}
	var secret [16]byte
	if _, err := rand.Read(secret[:]); err != nil {
		return nil, err
	}
	return &setupPage{
		data: data, secret: hex.EncodeToString(secret[:]), listener: listener, asksPort: asksPort, port: port, given: given,
		make: func(found answers) error { return makeSchool(data, at, found) },
		done: make(chan struct{}),
	}, nil
}

func (p *setupPage) address() string {
	return "http://" + p.listener.Addr().String() + setupPath + p.secret
}

// serve answers until the school is made, or the program is to end.
func (p *setupPage) serve() error {
	server := &http.Server{Handler: p, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, MaxHeaderBytes: largestAnswer}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(p.listener) }()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(interrupted)
	// To the terminal or the service's own log, which others of this computer may not read.
	say("Falta criar a escola. Abra neste computador, em um navegador: " + p.address())
	openBrowser(p.address())
	// The manager would wait for long, and end the program: what it waits for is a person.
	notify("READY=1\nSTATUS=Falta criar a escola: o endereço da página está em journalctl -u sineta.")
	sayReady()
	go keepWatchdog(func() bool {
		select {
		case <-p.done:
			return false
		default:
			return true
		}
	})
	select {
	case err := <-failed:
		return err
	case <-interrupted:
		_ = server.Close()
		return errEnded
	case <-stopAsked:
		_ = server.Close()
		return errEnded
	case <-p.done:
		within, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return server.Shutdown(within)
	}
}

// setupForm is what the page shows.
type setupForm struct {
	Nonce, Action, Open       string
	School, Name, Email, Port string
	Password, Again           string
	AsksPort, IsMade          bool
	Sentence                  string
	Faults                    map[string]string
}

func (p *setupPage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Another site that has its name lead here has no business with the page.
	if host := r.Host; host != p.listener.Addr().String() && host != strings.Replace(p.listener.Addr().String(), setupHost, "localhost", 1) {
		http.Error(w, "Endereço desconhecido.", http.StatusMisdirectedRequest)
		return
	}
	if r.URL.Path == "/live" {
		serveLive(w, r)
		return
	}
	if r.URL.Path != setupPath+p.secret {
		http.Error(w, "A escola ainda não foi criada. Abra o endereço que o programa mostrou neste computador.", http.StatusNotFound)
		return
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		p.making.Lock()
		defer p.making.Unlock()
		p.show(w, http.StatusOK, setupForm{School: p.given["SCHOOL_NAME"], Name: p.given["ADMIN_NAME"], Port: p.port})
	case http.MethodPost:
		p.take(w, r)
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		http.Error(w, "GET, POST", http.StatusMethodNotAllowed)
	}
}

func (p *setupPage) show(w http.ResponseWriter, status int, form setupForm) {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:])
	form.Nonce, form.Action, form.AsksPort, form.IsMade = hex.EncodeToString(nonce[:]), setupPath+p.secret, p.asksPort, p.isMade
	form.Open = "http://" + net.JoinHostPort(setupHost, p.port) + "/"
	headers := w.Header()
	headers.Set("Content-Type", "text/html; charset=utf-8")
	headers.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+form.Nonce+"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	headers.Set("Cache-Control", "no-store")
	headers.Set("Referrer-Policy", "no-referrer")
	headers.Set("X-Content-Type-Options", "nosniff")
	headers.Set("X-Frame-Options", "DENY")
	w.WriteHeader(status)
	_ = setupTemplate.Execute(w, form)
}

// take makes the school from what was sent, or shows it again with each fault at its place.
func (p *setupPage) take(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, largestAnswer)
	if err := r.ParseForm(); err != nil {
		p.show(w, http.StatusBadRequest, setupForm{Port: p.port, Sentence: "O formulário não chegou inteiro. Preencha de novo."})
		return
	}
	sent := func(name string) string { return strings.TrimSpace(r.PostForm.Get(name)) }
	form := setupForm{
		School: sent("school"), Name: sent("name"), Email: sent("email"), Port: sent("port"),
		Password: r.PostForm.Get("password"), Again: r.PostForm.Get("again"), Faults: map[string]string{},
	}
	// One at a time: a second press of the button finds the school made.
	p.making.Lock()
	defer p.making.Unlock()
	if p.isMade {
		p.show(w, http.StatusOK, form)
		return
	}
	if !p.asksPort {
		form.Port = p.port
	}
	p.judge(&form)
	if len(form.Faults) == 0 {
		p.create(&form)
	}
	if !p.isMade {
		p.show(w, http.StatusUnprocessableEntity, form)
		return
	}
	p.show(w, http.StatusOK, form)
	close(p.done)
}

// judge finds what the program itself would not be asked for.
func (p *setupPage) judge(form *setupForm) {
	for name, value := range map[string]string{"school": form.School, "name": form.Name, "email": form.Email, "password": form.Password} {
		if value == "" {
			form.Faults[name] = "Preencha este campo."
		}
	}
	if form.Password != form.Again {
		form.Faults["again"] = "As duas senhas são diferentes. Digite de novo."
	}
	if !isPort(form.Port) {
		form.Faults["port"] = "Informe um número de 1 a 65535, como 8090."
		return
	}
	if net.JoinHostPort(setupHost, form.Port) == p.listener.Addr().String() {
		return
	}
	probe, err := net.Listen("tcp", net.JoinHostPort(setupHost, form.Port))
	if err != nil {
		form.Faults["port"] = "Esta porta já está em uso por outro programa, ou este computador não permite o uso dela. Escolha outra, como 8091."
		return
	}
	_ = probe.Close()
}

// errEnded is no fault: who started the program has ended it.
var errEnded = errors.New("O programa foi encerrado antes que a escola fosse criada.")

// fieldOf are the fields of the page by the answers of the first start.
var fieldOf = map[string]string{"SCHOOL_NAME": "school", "ADMIN_NAME": "name", "ADMIN_EMAIL": "email", "ADMIN_PASSWORD": "password"}

func (p *setupPage) create(form *setupForm) {
	given := answers{"SCHOOL_NAME": form.School, "ADMIN_NAME": form.Name, "ADMIN_EMAIL": form.Email, "ADMIN_PASSWORD": form.Password}
	if err := p.make(given); err != nil {
		sentence, isAnswer := asAnswers(err.Error(), given)
		if !isAnswer {
			form.Sentence = sentence
			return
		}
		for variable, answer := range given {
			if answer == "" {
				form.Faults[fieldOf[variable]] = sentence
			}
		}
		return
	}
	if p.asksPort && form.Port != usualPort {
		if err := os.WriteFile(filepath.Join(p.data, portName), []byte(form.Port+"\n"), 0o600); err != nil {
			fmt.Fprintf(os.Stderr, "A porta %s não pôde ser guardada: indique-a em PORT. %v\n", form.Port, err)
			form.Port = usualPort
		}
	}
	p.isMade, p.port = true, form.Port
}

// openBrowser shows the page to who sits here; a service has nobody.
func openBrowser(address string) {
	if onReady.Load() != nil || os.Getenv("INVOCATION_ID") != "" {
		return
	}
	var command []string
	switch {
	case runtime.GOOS == "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	case runtime.GOOS == "darwin":
		command = []string{"open", address}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		command = []string{"xdg-open", address}
	default:
		return
	}
	// The address is printed as well.
	if started := exec.Command(command[0], command[1:]...); started.Start() == nil {
		go func() { _ = started.Wait() }()
	}
}
